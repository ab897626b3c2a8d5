"""If a loop collects `x.grad` as rows of J without `clone()`, `x.grad.zero_()`
overwrites the rows already collected."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])

# %% error
x.grad = torch.zeros_like(x)
rows = []
for v in torch.eye(3):
    x.grad.zero_()
    y.backward(gradient=v, retain_graph=True)
    rows.append(x.grad)  # the same tensor every time
wrong = torch.stack(rows)
print(wrong)

# %% fix
rows = []
for v in torch.eye(3):
    x.grad = None  # the next call makes a new tensor
    y.backward(gradient=v, retain_graph=True)
    rows.append(x.grad)
right = torch.stack(rows)
print(right)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
last_row = np.array([0, 0, 1]) @ J
print(last_row)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(wrong.tolist(), [last_row] * 3)
np.testing.assert_array_equal(right.tolist(), J)
