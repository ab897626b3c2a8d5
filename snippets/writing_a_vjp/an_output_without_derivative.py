"""A floating-point output that has no derivative must be marked; unmarked,
it claims to have the derivative 0."""

# --8<-- [start:torch]
import torch


class LargestAndWhere(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        largest = x.max()
        where = (x == largest).to(x.dtype)  # 1 at the largest, else 0
        ctx.save_for_backward(where)
        return largest, where

    @staticmethod
    def backward(ctx, v, v_where):
        (where,) = ctx.saved_tensors
        return v * where  # v_where is ignored


x = torch.tensor([3.0, 8.0, 5.0], requires_grad=True)
largest, where = LargestAndWhere.apply(x)
unmarked = where.requires_grad
print(unmarked)
where.sum().backward()  # a slip, and it goes through
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:fix]
class Marked(LargestAndWhere):
    @staticmethod
    def forward(ctx, x):
        largest, where = LargestAndWhere.forward(ctx, x)
        ctx.mark_non_differentiable(where)
        return largest, where


x.grad = None
largest, where = Marked.apply(x)
try:
    where.sum().backward()
except RuntimeError as error:
    message = str(error)
print(message)
largest.backward(gradient=torch.tensor(10.0))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[0, 1, 0]])  # of the largest entry
by_hand = np.array([10]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert unmarked
assert not where.requires_grad
assert message == (
    "element 0 of tensors does not require grad "
    "and does not have a grad_fn"
)
np.testing.assert_array_equal(largest.tolist(), 8)
np.testing.assert_array_equal(where.tolist(), [0, 1, 0])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
x.grad = None
LargestAndWhere.apply(x)[1].sum().backward()
np.testing.assert_array_equal(x.grad.tolist(), [0, 0, 0])
x.grad = None


class LargestAndIndex(LargestAndWhere):
    @staticmethod
    def forward(ctx, x):
        largest, where = LargestAndWhere.forward(ctx, x)
        return largest, where.argmax()


_, index = LargestAndIndex.apply(x)  # a whole number needs no mark
assert index == 1
assert not index.requires_grad
# --8<-- [end:check]

# --8<-- [start:guards]
assert x.tolist() == [3, 8, 5]
# --8<-- [end:guards]
