r"""For $Y = AB$, `backward` returns $v B^\top$ for A and $A^\top v$ for B. If
v is square, a wrong product such as $v^\top B^\top$ has the right shape,
too."""

# %% torch
import torch

class Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx, A, B):
        ctx.save_for_backward(A, B)
        return A @ B

    @staticmethod
    def backward(ctx, v):
        A, B = ctx.saved_tensors
        return v @ B.T, A.T @ v

A = torch.tensor([[1.0, 2.0, 0.0],
                  [3.0, 0.0, 4.0]], dtype=torch.float64, requires_grad=True)
B = torch.tensor([[5.0, 1.0],
                  [0.0, 2.0],
                  [6.0, 3.0]], dtype=torch.float64, requires_grad=True)
v = torch.tensor([[1.0, 10.0],
                  [100.0, 1000.0]], dtype=torch.float64)
passed = torch.autograd.gradcheck(Product.apply, (A, B))
Y = Product.apply(A, B)
Y.backward(gradient=v)
print(f"`gradcheck`: `{passed}`. `A.grad` is `{A.grad.tolist()}`.")

# %% numpy
import numpy as np

# Rows: the four entries of Y, row after row; columns: the six of A, of B
J_A = np.array([[5, 0, 6, 0, 0, 0],
                [1, 2, 3, 0, 0, 0],
                [0, 0, 0, 5, 0, 6],
                [0, 0, 0, 1, 2, 3]])
J_B = np.array([[1, 0, 2, 0, 0, 0],
                [0, 1, 0, 2, 0, 0],
                [3, 0, 0, 0, 4, 0],
                [0, 3, 0, 0, 0, 4]])
for_A = np.array([1, 10, 100, 1000]) @ J_A
for_B = np.array([1, 10, 100, 1000]) @ J_B
print(for_A.reshape(2, 3))
print(for_B.reshape(3, 2))

# Tempting, and wrong: v transposed
for_A_transposed = np.array([1, 100, 10, 1000]) @ J_A

# %% check
assert passed
np.testing.assert_array_equal(Y.tolist(), [[5, 5], [39, 15]])
np.testing.assert_array_equal(A.grad.flatten().tolist(), for_A)
np.testing.assert_array_equal(B.grad.flatten().tolist(), for_B)
np.testing.assert_array_equal(for_A, [15, 20, 36, 1500, 2000, 3600])
np.testing.assert_array_equal(for_B, [301, 3010, 2, 20, 400, 4000])
np.testing.assert_array_equal(
    for_A_transposed, [105, 200, 306, 1050, 2000, 3060]
)

class Transposed(Product):
    @staticmethod
    def backward(ctx, v):
        A, B = ctx.saved_tensors
        return v.T @ B.T, A.T @ v

assert not torch.autograd.gradcheck(
    Transposed.apply, (A, B), raise_exception=False
)
wrong, _ = torch.autograd.grad(Transposed.apply(A, B), (A, B), v)
np.testing.assert_array_equal(wrong.flatten().tolist(), for_A_transposed)
