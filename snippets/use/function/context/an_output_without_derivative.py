"""A floating-point output of a `Function` counts as differentiable unless `forward` passes it
to `ctx.mark_non_differentiable`."""

# %% torch
import torch

x = torch.tensor([3.0, 8.0, 5.0], requires_grad=True)

# %% error
class LargestAndWhere(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        where = (x == x.max()).to(x.dtype)  # 1 at the largest, else 0
        ctx.save_for_backward(where)
        return x.max(), where

    @staticmethod
    def backward(ctx, v, v_where):
        (where,) = ctx.saved_tensors
        return v * where


largest, where = LargestAndWhere.apply(x)
print(where.requires_grad)

# %% fix
class LargestAndWhere(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        where = (x == x.max()).to(x.dtype)  # 1 at the largest, else 0
        ctx.save_for_backward(where)
        ctx.mark_non_differentiable(where)
        return x.max(), where

    @staticmethod
    def backward(ctx, v, v_where):
        (where,) = ctx.saved_tensors
        return v * where


largest, where = LargestAndWhere.apply(x)
print(where.requires_grad)

# %% numpy
import numpy as np

J = np.array([[0, 1, 0]])  # of the largest entry
by_hand = np.array([10]) @ J
print(by_hand)

# %% check
assert not where.requires_grad
np.testing.assert_array_equal(largest.tolist(), 8)
np.testing.assert_array_equal(where.tolist(), [0, 1, 0])
try:
    where.sum().backward()
except RuntimeError as error:
    message = str(error)
assert message == (
    "element 0 of tensors does not require grad "
    "and does not have a grad_fn"
)
largest.backward(gradient=torch.tensor(10.0))
np.testing.assert_array_equal(x.grad.tolist(), by_hand)


class Unmarked(LargestAndWhere):
    @staticmethod
    def forward(ctx, x):
        where = (x == x.max()).to(x.dtype)
        ctx.save_for_backward(where)
        return x.max(), where


class LargestAndIndex(LargestAndWhere):
    @staticmethod
    def forward(ctx, x):
        return x.max(), x.argmax()


x.grad = None
Unmarked.apply(x)[1].sum().backward()  # a slip, and it goes through
np.testing.assert_array_equal(x.grad.tolist(), [0, 0, 0])
_, index = LargestAndIndex.apply(x)  # a whole number needs no mark
assert index == 1
assert not index.requires_grad

# %% guards
assert x.tolist() == [3, 8, 5]
