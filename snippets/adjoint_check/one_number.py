r"""One number, computed twice: with `backward`, and without any derivative.
They agree up to $\varepsilon^2$."""

# --8<-- [start:torch]
import torch


def f(x):
    return torch.stack([x[0] ** 3, x[0] * x[1], 5 * x[1]])


x = torch.tensor([3.0, 2.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0], dtype=torch.float64)
u = torch.tensor([2.0, -1.0], dtype=torch.float64)
eps = 0.001

y = f(x)
y.backward(gradient=v)
by_backward = (x.grad * u).sum().item()

with torch.no_grad():
    change = f(x + eps * u) - f(x - eps * u)
by_differences = (v * change).sum().item() / (2 * eps)

print(f"by backward     {by_backward:.6f}")
print(f"by differences  {by_differences:.6f}")
# --8<-- [end:torch]

# --8<-- [start:numpy]
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
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [27, 6, 10])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert by_backward == rows_first == columns_first == -436
truncation = 0.001**2 * 2**3  # the third-order term of (x₁ + εu₁)³
np.testing.assert_allclose(by_differences, -436 + truncation, rtol=1e-12)
# --8<-- [end:check]

# --8<-- [start:guards]
assert eps == 0.001
# --8<-- [end:guards]
