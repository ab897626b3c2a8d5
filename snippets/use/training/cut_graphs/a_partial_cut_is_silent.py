"""One factor taken with `.item()` here makes one entry of J zero. Nothing
raises, and the gradient is wrong."""

# %% torch
import torch

point = [3.0, 2.0]
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
x = torch.tensor(point, requires_grad=True)
y = torch.stack([x[0] ** 2, x[0].item() * x[1], 5 * x[1]])
y.backward(gradient=v)
wrong = x.grad
print(wrong)

# %% fix
x = torch.tensor(point, requires_grad=True)
y = torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J_cut = np.array([[6, 0],
                  [0, 3],   # the 2 is gone
                  [0, 5]])
J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
wrong_by_hand = np.array([1, 10, 100]) @ J_cut
by_hand = np.array([1, 10, 100]) @ J
print(wrong_by_hand, by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
