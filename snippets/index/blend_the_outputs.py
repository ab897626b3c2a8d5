"""`y.backward(gradient=v)` adds the slopes of v₁y₁ + v₂y₂ + v₃y₃ to `x.grad`."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
v = torch.tensor([1.0, 2.0, 3.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],   # slopes of y_1 = x_1²
              [2, 3],   # slopes of y_2 = x_1 x_2
              [0, 5]])  # slopes of y_3 = 5 x_2
by_hand = np.array([1, 2, 3]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [10, 21])
point = torch.tensor([3.0, 2.0], requires_grad=True)
for _ in range(2):
    outputs = torch.stack([point[0] ** 2, point[0] * point[1], 5 * point[1]])
    outputs.backward(gradient=v)
assert point.grad.tolist() == [20, 42]  # the second call added to the first
