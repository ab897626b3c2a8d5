r"""The adjoint test computes $v^\top J u$ with `backward` and with finite differences, and compares the two numbers."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] ** 3, x[0] * x[1], 5 * x[1]])


x = torch.tensor([3.0, 2.0], dtype=torch.float64, requires_grad=True)
v = x.new_tensor([1.0, 10.0, 100.0])  # in your own test: random
u = x.new_tensor([2.0, -1.0])  # random, too
f(x).backward(gradient=v)
by_backward = x.grad @ u

eps = 1e-5
change = f(x + eps * u) - f(x - eps * u)
by_differences = v @ change.detach() / (2 * eps)
print(by_backward, by_differences)

# %% numpy
import numpy as np

J = np.array([[27, 0],  # x₁³:  3x₁²
              [2, 3],  # x₁x₂: x₂ and x₁
              [0, 5]])  # 5x₂
by_hand = np.array([1, 10, 100]) @ J
rows_first = by_hand @ np.array([2, -1])  # (vᵀJ)u
columns = J @ np.array([2, -1])
columns_first = np.array([1, 10, 100]) @ columns  # v(Ju)
print(by_hand, rows_first)
print(columns, columns_first)

# %% check
np.testing.assert_array_equal(f(x).tolist(), [27, 6, 10])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert by_backward == rows_first == columns_first == -436
np.testing.assert_allclose(by_differences.item(), -436, rtol=1e-9)
assert not by_differences.requires_grad

# %% guards
assert eps == 1e-5
