"""Rounded addition depends on the order: the same three rows, with the same
weights, added in two orders."""

# --8<-- [start:torch]
import torch

v = torch.tensor([1.0, 2.0**27, -(2.0**27)])
parts = v * torch.ones_like(v)  # v_i × row i, where every row is (1)
small, big, minus_big = parts
small_last = (big + minus_big) + small
small_first = (small + big) + minus_big
print(small_last)
print(small_first)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1],
              [1],
              [1]])
weights = np.array([1, 2**27, -(2**27)])
by_hand = weights @ J  # in whole numbers
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert parts.tolist() == weights.tolist() == [1, 134217728, -134217728]
np.testing.assert_array_equal(by_hand, [1])
assert small_last == 1
assert small_first == 0
# --8<-- [end:check]
