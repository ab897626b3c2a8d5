"""If two ways to compute a gradient differ in float32, but agree in float64, the
difference comes from rounding."""

# %% torch
import torch

x, v, u = torch.tensor([[3.0, 2.0], [1.0, 10.0], [2.0, -1.0]])


def two_ways(x, v, u, eps=1e-6):
    def f(x):
        return torch.stack([x[0] * x[0] * x[0], x[0] * x[1]])

    (vJ,) = torch.autograd.grad(f(x.requires_grad_()), x, v)
    rise = f(x + eps * u) - f(x - eps * u)
    return vJ @ u, (v * rise).sum().detach() / (2 * eps)

# %% error
wrong = two_ways(x, v, u)
print(wrong)

# %% fix
right = two_ways(x.double(), v.double(), u.double())
print(right)

# %% numpy
import numpy as np

J = np.array([[27, 0],
              [2, 3]])
by_hand = np.array([1, 10]) @ J @ np.array([2, -1])
print(by_hand)

# %% check
np.testing.assert_array_equal(x.tolist(), [3, 2])
assert (wrong[0].dtype, wrong[1].dtype) == (torch.float32, torch.float32)
assert (right[0].dtype, right[1].dtype) == (torch.float64, torch.float64)
assert not wrong[1].requires_grad
assert wrong[0].item() == right[0].item() == by_hand
np.testing.assert_allclose(wrong[1].item(), 61.0352, rtol=1e-6)
np.testing.assert_allclose(right[1].item(), by_hand, rtol=1e-8)

# %% guards
assert two_ways.__defaults__ == (1e-6,)
