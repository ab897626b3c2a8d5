"""The function `assert_backward_is_right`, ready to copy, runs the adjoint test with three random pairs of v and u."""

# %% torch
import torch


def assert_backward_is_right(f, *inputs, draws=3, eps=1e-5):
    assert all(x.dtype == torch.float64 for x in inputs), "use float64"
    xs = [x.detach().clone().requires_grad_() for x in inputs]
    g = torch.Generator()
    for _ in range(draws):
        y = f(*xs)
        v, *us = [torch.randn(t.shape, generator=g, device=g.device).to(t)
                  for t in (y, *xs)]
        grads = torch.autograd.grad(y, xs, v, materialize_grads=True)
        plus = f(*[x + eps * u for x, u in zip(xs, us, strict=True)])
        minus = f(*[x - eps * u for x, u in zip(xs, us, strict=True)])
        torch.testing.assert_close(
            sum((g * u).sum() for g, u in zip(grads, us, strict=True)),
            (v * (plus - minus)).sum() / (2 * eps))


x = torch.tensor([1.0, 2.0, 5.0], dtype=torch.float64)
assert_backward_is_right(torch.mul, x, x)
print("passed")

# %% numpy
import numpy as np

J = np.diag([2, 4, 10])  # of x²
J_of_backward = np.diag([1, 2, 5])  # one factor is a constant: half of it
by_hand = np.array([1, 10, 100]) @ J
half = np.array([1, 10, 100]) @ J_of_backward
print(by_hand, "and not", half)

# %% check
import re

leaf = x.clone().requires_grad_()
y = leaf * leaf.detach()
y.backward(gradient=x.new_tensor([1.0, 10.0, 100.0]))
np.testing.assert_array_equal(leaf.grad.tolist(), half)
np.testing.assert_array_equal(by_hand, 2 * half)
assert_backward_is_right(lambda x: x.sum(), x)
assert_backward_is_right(lambda x, w: x.exp(), x, x)  # w is not used


class WeightedRows(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return (x * w).sum(1)

    @staticmethod
    def backward(ctx, v):
        x, w = ctx.saved_tensors
        return v[:, None] * w, v @ x


class WithoutTheWeights(WeightedRows):
    @staticmethod
    def backward(ctx, v):
        x, w = ctx.saved_tensors
        return v[:, None] * w, x.sum(0)  # v has been forgotten


rows = x.new_tensor([[1.0, 2.0], [3.0, 5.0], [4.0, -1.0]])
w = x.new_tensor([7.0, -2.0])
assert_backward_is_right(WeightedRows.apply, rows, w)
refused, check = [], assert_backward_is_right
for f, *inputs in [(WithoutTheWeights.apply, rows, w),
                   (lambda x: x * x.detach(), x), (torch.exp, x.float())]:
    try:
        check(f, *inputs)
    except AssertionError as error:
        refused.append(str(error))
*messages, not_float64 = refused
assert not_float64 == "use float64"
shown = [re.search(r"Expected (\S+) but got (\S+)\.", message).groups()
         for message in messages]  # the message shows both numbers
_, (expected, got) = shown
np.testing.assert_allclose(float(expected), 2 * float(got), rtol=1e-6)
ones = w.clone().requires_grad_()
WithoutTheWeights.apply(rows, ones).sum().backward()
of_ones = w.clone().requires_grad_()
WeightedRows.apply(rows, of_ones).sum().backward()
assert ones.grad.tolist() == of_ones.grad.tolist()  # not seen with ones

# %% guards
assert assert_backward_is_right.__kwdefaults__ == {"draws": 3, "eps": 1e-5}
assert x.tolist() == [1, 2, 5]
