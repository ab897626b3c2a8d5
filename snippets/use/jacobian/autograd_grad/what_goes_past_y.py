"""If v is the gradient of a loss with respect to y, `y.backward(v)` misses every term of the loss that bypasses y."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
v = torch.tensor([6.0, 9.0, 20.0])  # of y₁ y₂ + y₃², with respect to y

# %% error
y.backward(gradient=v)
wrong = x.grad
print(wrong)

# %% reset
x.grad = None
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])

# %% fix
y.backward(gradient=v)
(7 * x1).backward()  # the rest of the loss, which y knows nothing of
right = x.grad
print(right)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
through_y = np.array([6, 9, 20]) @ J
by_hand = through_y + np.array([7, 0])
print(through_y)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(wrong.tolist(), through_y)
np.testing.assert_array_equal(right.tolist(), by_hand)
x.grad = None
y = torch.stack([x1**2, x1 * x2, 5 * x2])
(y[0] * y[1] + y[2] ** 2 + 7 * x1).backward()  # the whole loss at once
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
