"""A one-hot v picks a row of J, ones add all rows, and (1, −1, 0) subtracts two."""

# %% torch
import torch

def pull_back(v):
    x = torch.tensor([3.0, 2.0],
                     requires_grad=True)
    x1, x2 = x
    y = torch.stack([x1**2, x1 * x2, 5 * x2])
    y.backward(gradient=v)
    return x.grad

vs = torch.tensor([[0.0, 1.0, 0.0],
                   [1.0, 1.0, 1.0],
                   [1.0, -1.0, 0.0]])
products = torch.stack(
    [pull_back(v) for v in vs])
print(products)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([[0, 1, 0],
                    [1, 1, 1],
                    [1, -1, 0]]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(products.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [[2, 3], [8, 8], [4, -3]])
