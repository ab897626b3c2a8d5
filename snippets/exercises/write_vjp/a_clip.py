"""The `backward` of a clip passes the weight on if the input lies between the two
limits, and returns 0 if the input lies outside them. For the limits, which
aren't tensors, it returns `None`."""

# %% torch
import torch

class Clip(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, low, high):
        ctx.save_for_backward(x)
        ctx.low, ctx.high = low, high
        return x.clamp(low, high)

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        inside = (x > ctx.low) & (x < ctx.high)
        return v * inside, None, None

x = torch.tensor([-3.0, 0.5, 1.5, 5.0],
                 dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0, 1000.0], dtype=torch.float64)
limits = (-1.0, 2.0)
passed = torch.autograd.gradcheck(Clip.apply, (x, *limits))
y = Clip.apply(x, *limits)
y.backward(gradient=v)
print(f"`gradcheck`: `{passed}`. `x.grad` is `{x.grad.tolist()}`.")

# %% numpy
import numpy as np

J = np.array([[0, 0, 0, 0],
              [0, 1, 0, 0],
              [0, 0, 1, 0],
              [0, 0, 0, 0]])
weights = np.array([1, 10, 100, 1000])
by_hand = weights @ J
print(by_hand)

# %% check
assert passed
np.testing.assert_array_equal(y.tolist(), [-1, 0.5, 1.5, 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [0, 10, 100, 0])
class OneResult(Clip):
    @staticmethod
    def backward(ctx, v):
        for_x, _, _ = Clip.backward(ctx, v)
        return for_x

try:
    OneResult.apply(x, *limits).backward(gradient=v)
except RuntimeError as error:
    message = str(error)
assert message == (
    "function OneResultBackward returned an incorrect number of gradients "
    "(expected 3, got 1)"
)

class NoMask(Clip):
    @staticmethod
    def backward(ctx, v):
        return v, None, None

assert not torch.autograd.gradcheck(
    NoMask.apply, (x, -1.0, 2.0), raise_exception=False
)
at_the_limit = torch.tensor([2.0], dtype=torch.float64, requires_grad=True)
assert not torch.autograd.gradcheck(
    Clip.apply, (at_the_limit, -1.0, 2.0), raise_exception=False
)

# %% guards
assert v.tolist() == weights.tolist()
assert x.tolist() == [-3, 0.5, 1.5, 5]
