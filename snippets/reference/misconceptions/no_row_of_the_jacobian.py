"""After `y.backward(v)`, `x.grad` is the gradient of the weighted sum v · y.
For y = (x₁², x₁x₂, 5x₂) and v = (1, 10, 100), neither `x.grad` nor v is the
gradient of a single output."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],   # the gradient of y₁
              [2, 3],   # the gradient of y₂
              [0, 5]])  # the gradient of y₃
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [26, 530])
