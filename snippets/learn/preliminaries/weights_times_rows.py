"""A weighted sum of the rows of J is one row again: vᵀJ."""

# %% torch
import torch

J = torch.tensor([[6.0, 0.0],
                  [2.0, 3.0],
                  [0.0, 5.0]])
v = torch.tensor([2.0, -1.0, 1.0])
g = v @ J
print(g)

# %% numpy
import numpy as np

rows = [6, 0], [2, 3], [0, 5]
one, two, three = map(np.array, rows)
by_hand = 2 * one - two + three
print(by_hand)

# %% check
np.testing.assert_array_equal(g.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [10, 2])
np.testing.assert_array_equal(J.tolist(), rows)
