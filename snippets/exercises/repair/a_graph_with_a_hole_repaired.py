"""`torch.stack` joins three outputs and keeps their graphs. With v = (1, 10,
100), `x.grad` is 1 × (15, 6) + 10 × (1, 4) + 100 × (0, 10) = (25, 1046)."""

# %% torch
import torch

x = torch.tensor([2.0, 5.0])
x.requires_grad_()
x1, x2 = x
outputs = [3 * x1 * x2, x1 + 4 * x2, x2**2]
y = torch.stack(outputs)
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(f"`x.grad` is `{x.grad.tolist()}`")

# %% numpy
import numpy as np

J = np.array([[15, 6],
              [1, 4],
              [0, 10]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [30, 22, 25])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [25, 1046])

# Tempting: no error, and nothing reaches x
x = torch.tensor([2.0, 5.0], requires_grad=True)
numbers = [(3 * x[0] * x[1]).item(), (x[1] ** 2).item()]
y = torch.tensor(numbers, requires_grad=True)
y.backward(gradient=v[1:])
assert x.grad is None
np.testing.assert_array_equal(y.grad.tolist(), [10, 100])
