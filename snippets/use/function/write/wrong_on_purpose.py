"""The `backward` of a straight-through estimator passes v on unchanged, as if `round` were the identity."""

# %% torch
import torch


class RoundStraightThrough(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.round()

    @staticmethod
    def backward(ctx, v):
        return v  # as if y were x


x = torch.tensor([0.25, 1.75], requires_grad=True)
y = RoundStraightThrough.apply(x)
v = torch.tensor([1.0, 10.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.zeros((2, 2))  # of round, between the jumps
J_of_backward = np.eye(2)
v_by_hand = np.array([1, 10])
by_hand = v_by_hand @ J
passed_on = v_by_hand @ J_of_backward
print(passed_on, "and not", by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [0, 2])
np.testing.assert_array_equal(x.grad.tolist(), passed_on)
(true,) = torch.autograd.grad(x.round(), x, v)
np.testing.assert_array_equal(true.tolist(), by_hand)
point = x.detach().double().requires_grad_()
assert not torch.autograd.gradcheck(
    RoundStraightThrough.apply, point, raise_exception=False
)
try:
    torch.autograd.gradcheck(RoundStraightThrough.apply, point)
except RuntimeError as error:
    message = str(error)
assert message.startswith("Jacobian mismatch for output 0")

# %% guards
assert x.tolist() == [0.25, 1.75]
assert v.tolist() == v_by_hand.tolist()
