"""For a 2 × 3 matrix x and a 2 × 2 matrix y, the Jacobian has the shape (2, 2,
2, 3): the shape of y, followed by the shape of x."""

# %% torch
import torch


def jacobian(f, x):
    x = x.detach().requires_grad_()
    y = f(x)
    one_hots = torch.eye(y.numel()).to(y).view(-1, *y.shape)
    rows = [torch.autograd.grad(y, x, v, retain_graph=True)[0]
            for v in one_hots]
    return torch.stack(rows).view(y.shape + x.shape)


x = torch.tensor([[1.0, 0.0, 2.0], [3.0, 1.0, 0.0]])  # (2, 3)
W = torch.tensor([[2.0, 3.0], [5.0, 7.0], [1.0, 4.0]])  # (3, 2)
ours = jacobian(lambda x: x @ W, x)
print(ours.shape)

# %% numpy
import numpy as np

J = np.array([[2, 5, 1, 0, 0, 0],  # y₁₁; the columns: x₁₁ x₁₂ x₁₃ x₂₁ …
              [3, 7, 4, 0, 0, 0],  # y₁₂
              [0, 0, 0, 2, 5, 1],  # y₂₁
              [0, 0, 0, 3, 7, 4]])  # y₂₂
print(J)

# %% check
builtin = torch.autograd.functional.jacobian(lambda x: x @ W, x)
np.testing.assert_array_equal((x @ W).tolist(), [[4, 11], [11, 16]])
np.testing.assert_array_equal(ours.tolist(), J.reshape(2, 2, 2, 3))
np.testing.assert_array_equal(builtin.tolist(), J.reshape(2, 2, 2, 3))

# %% guards
assert x.tolist() == [[1, 0, 2], [3, 1, 0]]
