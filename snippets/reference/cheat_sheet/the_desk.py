"""`x.grad` is vᵀJ: each output contributes its row of J, times its weight in
v."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])

v = torch.tensor([1.0, 2.0, 3.0])  # the shape of y
y.backward(gradient=v)
print(x.grad)  # the shape of x

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([1, 2, 3]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
assert v.shape == y.shape
assert x.grad.shape == x.shape
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [10, 21])
