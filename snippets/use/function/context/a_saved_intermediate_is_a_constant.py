"""A custom `Function` for x³ that saves `x * x` in `forward` has a wrong second derivative,
because the saved product counts as a constant."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)

# %% error
class Cube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        square = x * x
        ctx.save_for_backward(x, square)
        return x * square

    @staticmethod
    def backward(ctx, v):
        x, square = ctx.saved_tensors
        return v * (square + x * 2 * x)  # the product rule for x · x²


y = Cube.apply(x)
(first,) = torch.autograd.grad(y.sum(), x, create_graph=True)
(wrong,) = torch.autograd.grad(first.sum(), x)
print(wrong)

# %% fix
class Cube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        square = x * x
        ctx.save_for_backward(x)
        return x * square

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        square = x * x  # once more, and recorded this time
        return v * (square + x * 2 * x)  # the product rule for x · x²


y = Cube.apply(x)
(first,) = torch.autograd.grad(y.sum(), x, create_graph=True)
(right,) = torch.autograd.grad(first.sum(), x)
print(right)

# %% numpy
import numpy as np

J_first = np.diag([3, 12])  # 3x²
J = np.diag([6, 12])  # of the gradient: 6x
J_of_backward = np.diag([4, 8])  # 4x, where x² counts as constant
by_hand = np.array([1, 1]) @ J
wrong_by_hand = np.array([1, 1]) @ J_of_backward
print(by_hand, "and not", wrong_by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [1, 8])
np.testing.assert_array_equal(first.tolist(), np.array([1, 1]) @ J_first)
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(right.tolist(), by_hand)


class Saved(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        square = x * x
        ctx.save_for_backward(x, square)
        return x * square

    @staticmethod
    def backward(ctx, v):
        x, square = ctx.saved_tensors
        return v * (square + x * 2 * x)


p = x.detach().double().requires_grad_()
v = torch.tensor([1.0, 10.0]).to(p).requires_grad_()
for function, passes in ((Saved, False), (Cube, True)):
    assert torch.autograd.gradcheck(function.apply, p)
    assert passes is torch.autograd.gradgradcheck(
        function.apply, p, v, raise_exception=False
    )
