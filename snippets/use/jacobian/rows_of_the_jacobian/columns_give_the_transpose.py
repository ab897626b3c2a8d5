"""Rows written into columns make the transpose, and for a square J nothing
complains."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2])

# %% error
wrong = torch.zeros(2, 2)
for i, one_hot in enumerate(torch.eye(2)):
    x.grad = None
    y.backward(gradient=one_hot, retain_graph=True)
    wrong[:, i] = x.grad
print(wrong)

# %% fix
right = torch.zeros(2, 2)
for i, one_hot in enumerate(torch.eye(2)):
    x.grad = None
    y.backward(gradient=one_hot, retain_graph=True)
    right[i] = x.grad
print(right)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3]])

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6])
np.testing.assert_array_equal(wrong.tolist(), J.T)
np.testing.assert_array_equal(right.tolist(), J)
