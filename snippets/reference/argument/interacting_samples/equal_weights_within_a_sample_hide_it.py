"""If all outputs of a sample have the same weight, comparing two calls to `backward` can
miss an interaction between samples."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 4.0], requires_grad=True)
y = torch.stack([x + x.sum(), x - x.sum()], dim=1)  # (3, 2)
s = torch.tensor([[1.0], [10.0], [100.0]])  # one number for each sample

def two_calls(w):
    (first,) = torch.autograd.grad(y, x, s * w, retain_graph=True)
    all_w = w.expand(3, 2)
    (second,) = torch.autograd.grad(y, x, all_w)
    return first, s.flatten() * second

# %% error
equal = two_calls(torch.tensor([1.0, 1.0]))
print(*equal)

# %% reset
y = torch.stack([x + x.sum(), x - x.sum()], dim=1)

# %% fix
different = two_calls(torch.tensor([1.0, 3.0]))
print(*different)

# %% numpy
import numpy as np

J = np.array([[ 2,  1,  1],  # sample 1: x_1 + sum
              [ 0, -1, -1],  # sample 1: x_1 − sum
              [ 1,  2,  1],
              [-1,  0, -1],
              [ 1,  1,  2],
              [-1, -1,  0]])
per_sample = np.array([1, 10, 100])
equal_by_hand = [np.array([1, 1, 10, 10, 100, 100]) @ J,
                 per_sample * (np.array([1, 1, 1, 1, 1, 1]) @ J)]
by_hand = [np.array([1, 3, 10, 30, 100, 300]) @ J,
           per_sample * (np.array([1, 3, 1, 3, 1, 3]) @ J)]
print(*equal_by_hand)
print(*by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [[8, -6], [9, -5], [11, -3]])
for pair, expected in (equal, equal_by_hand), (different, by_hand):
    np.testing.assert_array_equal(pair[0].tolist(), expected[0])
    np.testing.assert_array_equal(pair[1].tolist(), expected[1])
np.testing.assert_array_equal(equal_by_hand, [[2, 20, 200], [2, 20, 200]])
np.testing.assert_array_equal(
    by_hand, [[-218, -182, 178], [-2, -20, -200]]
)
