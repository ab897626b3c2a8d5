"""In float32, the sum of 1, 2²⁷ and −2²⁷ is 1 or 0, depending on the order of addition."""

# %% torch
import torch

v = torch.tensor([1.0, 2.0**27, -(2.0**27)])
small, big, minus_big = v  # v_i times row i, where every row is (1)
small_last = (big + minus_big) + small
small_first = (small + big) + minus_big
print(small_last, small_first)

# %% numpy
import numpy as np

J = np.array([[1],
              [1],
              [1]])
weights = np.array([1, 2**27, -(2**27)])
by_hand = weights @ J  # in whole numbers
print(by_hand)

# %% check
assert v.tolist() == weights.tolist() == [1, 134217728, -134217728]
np.testing.assert_array_equal(by_hand, [1])
assert small_last == 1
assert small_first == 0
