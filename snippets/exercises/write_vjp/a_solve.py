r"""For $y = A^{-1} b$, `backward` solves $A^\top w = v$, and returns w for b
and $-w y^\top$ for A."""

# %% torch
import torch

class Solve(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, b):
        y = torch.linalg.solve(A, b)
        ctx.save_for_backward(A, y)
        return y

    @staticmethod
    def backward(ctx, v):
        A, y = ctx.saved_tensors
        w = torch.linalg.solve(A.T, v)
        return -torch.outer(w, y), w

A = torch.tensor([[2.0, 1.0],
                  [0.0, 4.0]], dtype=torch.float64, requires_grad=True)
b = torch.tensor([5.0, 12.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([2.0, 9.0], dtype=torch.float64)
passed = torch.autograd.gradcheck(Solve.apply, (A, b))
y = Solve.apply(A, b)
y.backward(gradient=v)
print(f"`gradcheck`: `{passed}`. `b.grad` is `{b.grad.float().tolist()}`.")

# %% numpy
import numpy as np

J_b = np.array([[4, -1],        # the inverse of A
                [0, 2]]) / 8
J_A = np.array([[-4, -12, 1, 3],   # by a11, a12, a21, a22
                [0, 0, -2, -6]]) / 8
for_b = np.array([2, 9]) @ J_b
for_A = np.array([2, 9]) @ J_A
print(for_A.reshape(2, 2))
print(for_b)

# Tempting, and wrong: A in place of its transpose
not_transposed = J_b @ np.array([2, 9])

# %% check
assert passed
np.testing.assert_allclose(y.tolist(), [1, 3])
np.testing.assert_allclose(b.grad.tolist(), for_b)
np.testing.assert_allclose(A.grad.flatten().tolist(), for_A)
np.testing.assert_array_equal(for_b, [1, 2])
np.testing.assert_array_equal(for_A, [-1, -3, -2, -6])
np.testing.assert_array_equal(not_transposed, [-0.125, 2.25])
full_A, full_b = torch.autograd.functional.jacobian(Solve.apply, (A, b))
np.testing.assert_allclose(full_A.reshape(2, 4).tolist(), J_A, atol=1e-12)
np.testing.assert_allclose(full_b.tolist(), J_b, atol=1e-12)
wrong = torch.linalg.solve(A, v)
np.testing.assert_allclose(wrong.tolist(), not_transposed)

class NoTranspose(Solve):
    @staticmethod
    def backward(ctx, v):
        A, y = ctx.saved_tensors
        w = torch.linalg.solve(A, v)
        return -torch.outer(w, y), w

assert not torch.autograd.gradcheck(
    NoTranspose.apply, (A, b), raise_exception=False
)
symmetric = (A + A.T).detach().requires_grad_()
assert torch.autograd.gradcheck(NoTranspose.apply, (symmetric, b))

class PlusSign(Solve):
    @staticmethod
    def backward(ctx, v):
        for_A, for_b = Solve.backward(ctx, v)
        return -for_A, for_b

assert not torch.autograd.gradcheck(
    PlusSign.apply, (A, b), raise_exception=False
)
