"""One weight up gives one row of J; all weights at 1 give the sum of the rows."""

# %% torch
import torch

def pull_back(v):
    x = torch.tensor([3.0, 2.0])
    x.requires_grad_()
    x1, x2 = x
    y = torch.stack([x1**2, x1 * x2, 5 * x2])
    y.backward(gradient=torch.tensor(v))
    return x.grad

row_1 = pull_back([1.0, 0.0, 0.0])
row_2 = pull_back([0.0, 1.0, 0.0])
row_3 = pull_back([0.0, 0.0, 1.0])
ones = pull_back([1.0, 1.0, 1.0])
print(row_1, row_2)
print(row_3, ones)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
rows = [row_1, row_2, row_3, ones]  # as torch has them, for the picture
x_grad = np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [1, 1, 1]]) @ J
print(x_grad)

# %% check
np.testing.assert_array_equal([result.tolist() for result in rows], x_grad)
np.testing.assert_array_equal(x_grad, [[6, 0], [2, 3], [0, 5], [8, 8]])
np.testing.assert_array_equal(pull_back([1.0, 10.0, 100.0]).tolist(), [26, 530])
