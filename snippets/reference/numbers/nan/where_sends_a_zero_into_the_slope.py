"""`torch.where` passes 0 back to the branch that it didn't select, and 0 · ∞ is NaN."""

# %% torch
import torch

v = torch.tensor([1.0, 10.0, 100.0])

# %% error
x = torch.tensor([0.0, 1.0, 4.0], requires_grad=True)
y = torch.where(x > 0, x.sqrt(), torch.zeros_like(x))
y.backward(gradient=v)
broken = x.grad
print(broken)

# %% fix
x = torch.tensor([0.0, 1.0, 4.0], requires_grad=True)
safe = torch.where(x > 0, x, 1)  # sqrt never sees the 0
y = torch.where(x > 0, safe.sqrt(), torch.zeros_like(x))
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[0, 0, 0],  # the first output is the constant 0
              [0, 1/2, 0],  # 1 / (2 · √1)
              [0, 0, 1/4]])  # 1 / (2 · √4)
weights = np.array([1, 10, 100])
by_hand = weights @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(broken.tolist(), [np.nan, 5, 25])
np.testing.assert_array_equal(y.tolist(), [0, 1, 2])
np.testing.assert_array_equal(by_hand, [0, 5, 25])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert safe.tolist() == [1, 1, 4]

# %% guards
assert v.tolist() == weights.tolist() == [1, 10, 100]
assert x.tolist() == [0, 1, 4]
