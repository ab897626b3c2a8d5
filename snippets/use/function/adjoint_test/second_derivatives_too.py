"""An adjoint test of the gradient finds a wrong second derivative, even where `backward` itself is right."""

# %% torch
import torch


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        square = x * x
        ctx.save_for_backward(x, square)
        return x * square

    @staticmethod
    def backward(ctx, v):
        x, square = ctx.saved_tensors
        return v * (square + x * 2 * x)  # square is a constant here


def gradient(f):
    def gradient_of_f(x):
        if not x.requires_grad:
            x = x.detach().requires_grad_()
        (g,) = torch.autograd.grad(f(x).sum(), x, create_graph=True)
        return g

    return gradient_of_f


def two_sides(f, x, v, u, eps=1e-5):
    leaf = x.detach().requires_grad_()
    (vJ,) = torch.autograd.grad(f(leaf), leaf, v)
    change = (f(x + eps * u) - f(x - eps * u)).detach()
    return (v * change).sum().item() / (2 * eps), (vJ * u).sum().item()


x = torch.tensor([1.0, 2.0], dtype=torch.float64)
v = torch.tensor([1.0, 10.0], dtype=torch.float64)
u = torch.tensor([3.0, -1.0], dtype=torch.float64)
first = two_sides(Cube.apply, x, v, u)
second = two_sides(gradient(Cube.apply), x, v, u)
torch_second = two_sides(gradient(lambda x: x**3), x, v, u)
for sides in (first, second, torch_second):
    print(*[f"{side:.4f}" for side in sides])

# %% numpy
import numpy as np

J_first = np.diag([3, 12])  # 3x²
J_second = np.diag([6, 12])  # 6x
J_of_backward = np.diag([4, 8])  # 4x
v_by_hand, u_by_hand = np.array([1, 10]), np.array([3, -1])
by_hand = [v_by_hand @ J @ u_by_hand
           for J in (J_first, J_second, J_of_backward)]
right_first, right_second, wrong_second = by_hand
print(right_first)
print(right_second, "and not", wrong_second)

# %% check
np.testing.assert_allclose(first, [right_first] * 2, rtol=1e-8)
np.testing.assert_allclose(second, [right_second, wrong_second], rtol=1e-8)
np.testing.assert_allclose(torch_second, [right_second] * 2, rtol=1e-8)
assert (right_first, right_second, wrong_second) == (-111, -102, -68)

# %% guards
assert two_sides.__defaults__ == (1e-5,)
