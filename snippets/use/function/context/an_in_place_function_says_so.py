"""Without `ctx.mark_dirty`, a `Function` that negates its input h in place makes the sign of the gradient wrong."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

# %% error
class Negate(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h):
        return h.neg_()  # in place

    @staticmethod
    def backward(ctx, v):
        return -v


h = 5 * x
Negate.apply(h)
(wrong,) = torch.autograd.grad(h, x, v)
print(wrong)

# %% fix
class Negate(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h):
        ctx.mark_dirty(h)
        return h.neg_()  # in place

    @staticmethod
    def backward(ctx, v):
        return -v


h = 5 * x
Negate.apply(h)
(right,) = torch.autograd.grad(h, x, v)
print(right)

# %% numpy
import numpy as np

J = np.diag([-5, -5])
J_of_the_old_history = np.diag([5, 5])
by_hand = np.array([1, 10]) @ J
wrong_by_hand = np.array([1, 10]) @ J_of_the_old_history
print(by_hand, "and not", wrong_by_hand)

# %% check
np.testing.assert_array_equal(h.tolist(), [-5, -10])
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(right.tolist(), by_hand)
assert type(h.grad_fn).__name__ == "NegateBackward"


class Unmarked(Negate):
    @staticmethod
    def forward(ctx, h):
        return h.neg_()


h = 5 * x
Unmarked.apply(h)
assert type(h.grad_fn).__name__ == "MulBackward0"
np.testing.assert_array_equal(h.tolist(), [-5, -10])
