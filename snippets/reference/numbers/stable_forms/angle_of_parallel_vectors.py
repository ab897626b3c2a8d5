"""For parallel vectors, the gradient of an angle from `acos` can be NaN."""

# %% torch
import torch

x = torch.tensor([2.0, 0.0], requires_grad=True)
axis = torch.tensor([1.0, 0.0])

# %% error
angle = torch.acos(x @ axis / x.norm())
angle.backward()
broken = x.grad
print(broken)

# %% reset
x.grad = None

# %% fix
angle = torch.atan2(x[1], x[0])
angle.backward()
print(x.grad)

# %% numpy
import numpy as np

J_atan2 = np.array([[0, 2]]) / 4  # (−x_2, x_1) / length²
by_hand = np.array([1]) @ J_atan2
print(by_hand)

# %% check
np.testing.assert_array_equal(broken.tolist(), [np.nan, np.nan])
assert angle.item() == 0
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [0, 0.5])

# %% guards
assert (x.tolist(), axis.tolist()) == ([2, 0], [1, 0])
