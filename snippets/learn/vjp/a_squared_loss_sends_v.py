"""The loss ½(y₁² + y₂² + y₃²) has the gradient y itself: v = (9, 6, 10)."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
y.retain_grad()
loss = (y**2).sum() / 2
loss.backward()
print(y.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
v = np.array([9, 6, 10])  # ∂loss/∂y = y
by_hand = v @ J
print(v, by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
assert loss.item() == (81 + 36 + 100) / 2
np.testing.assert_array_equal(y.grad.tolist(), v)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [66, 68])
