r"""In float64, $v \cdot (f(x + \varepsilon u) - f(x - \varepsilon u)) /
2\varepsilon$ agrees with $(v^\top J) \cdot u$ to within $10^{-6}$. In
float32 it does not, although `x.grad` is good to five digits."""

# %% torch
import torch

def f(x):
    A = x.new_tensor([[1, 2], [3, -1], [0.5, 4]])
    return (A @ x).tanh()

step = 1e-6

def both_sides(dtype):
    x = torch.tensor([0.25, -0.5], dtype=dtype, requires_grad=True)
    u, v = x.new_tensor([2, 3]), x.new_tensor([1, 10, 100])
    f(x).backward(gradient=v)
    with torch.no_grad():
        quotient = (f(x + step * u) - f(x - step * u)) / (2 * step)
    return (v @ quotient).item(), (x.grad @ u).item()

left, right = both_sides(torch.float64)
left32, right32 = both_sides(torch.float32)
agree = abs(left - right) < step, abs(left32 - right32) < step
print(agree)

# %% numpy
import numpy as np

A = np.array([[1, 2], [3, -1], [0.5, 4]])
slopes = 1 - np.tanh(A @ [0.25, -0.5])**2
J = np.diag(slopes) @ A
by_hand = np.array([1, 10, 100]) @ J @ [2, 3]
print(f"{by_hand:.6f}")

# %% check
np.testing.assert_allclose([left, right], by_hand, rtol=1e-9)
np.testing.assert_allclose(right32, right, rtol=1e-5)  # x.grad is fine
assert agree == (True, False)

# %% guards
assert step == 1e-6
