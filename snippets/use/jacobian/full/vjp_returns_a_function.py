"""`torch.func.vjp` returns y and a function that turns v into one vector-Jacobian product per input."""

# %% torch
import torch


def f(a, b):
    return torch.stack([a[0] * b, a[1] ** 2 * b, 7 * a[0]])


a, b = torch.tensor([1.0, 2.0]), torch.tensor(3.0)
y, times_J = torch.func.vjp(f, a, b)
for_a, for_b = times_J(torch.tensor([1.0, 10.0, 100.0]))
print(for_a, for_b)

# %% numpy
import numpy as np

J = np.array([[3, 0, 1],   # a₁b:   b, 0, a₁
              [0, 12, 4],  # a₂²b:  0, 2a₂b, a₂²
              [7, 0, 0]])  # 7a₁
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [1 * 3, 2**2 * 3, 7 * 1])
np.testing.assert_array_equal([*for_a.tolist(), for_b.item()], by_hand)
again_for_a, again_for_b = times_J(torch.tensor([0.0, 0.0, 1.0]))
again = [*again_for_a.tolist(), again_for_b.item()]
np.testing.assert_array_equal(again, np.array([0, 0, 1]) @ J)
