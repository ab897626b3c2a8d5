"""If y is `x.view(1, 3)`, `x.grad` may share memory with v, so create a new v for each
`backward`."""

# %% torch
import torch

x = torch.tensor([3.0, 5.0, 7.0], requires_grad=True)
y = x.view(1, 3)

# %% error
rows, v = [], torch.zeros(1, 3)
for i in range(3):
    x.grad = None
    v.zero_()
    v[0, i] = 10
    y.backward(gradient=v)
    rows.append(x.grad)
wrong = torch.stack(rows)
print(wrong)

# %% fix
rows = []
for i in range(3):
    x.grad = None
    v = torch.zeros(1, 3)
    v[0, i] = 10
    y.backward(gradient=v)
    rows.append(x.grad)
right = torch.stack(rows)
print(right)

# %% numpy
import numpy as np

J = np.diag([1, 1, 1])
last = np.array([0, 0, 10]) @ J
print(last)

# %% check
np.testing.assert_array_equal(y.tolist(), [[3, 5, 7]])
np.testing.assert_array_equal(wrong.tolist(), [last, last, last])
np.testing.assert_array_equal(right.tolist(), 10 * J)
