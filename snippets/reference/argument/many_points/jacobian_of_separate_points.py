"""The Jacobian of f at four separate points, measured row by row, is diagonal.
Ones collect the diagonal."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
y = x**3
rows = []
for v in torch.eye(4):
    (row,) = torch.autograd.grad(y, x, v, retain_graph=True)
    rows.append(row)
stacked = torch.stack(rows)
print(stacked)
y.backward(gradient=torch.ones(4))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[3,  0,  0,  0],  # f'(x) = 3x² at x = 1, 2, 3, 4
              [0, 12,  0,  0],
              [0,  0, 27,  0],
              [0,  0,  0, 48]])
by_hand = np.array([1, 1, 1, 1]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [1, 8, 27, 64])
np.testing.assert_array_equal(stacked.tolist(), J)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
