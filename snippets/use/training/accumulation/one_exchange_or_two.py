"""On two ranks, one all-reduce after two micro-batches gives the same gradient as one
all-reduce after each micro-batch."""

# %% torch
import torch

samples = torch.tensor([[12.0, 120.0],  # of one rank: two micro-batches
                        [1200.0, 12000.0]])
w = torch.ones(2, requires_grad=True)  # the copies of w on the two ranks
first, second = samples.T

(first * w / 2).sum().backward()
(second * w / 2).sum().backward()
once = w.grad.mean()

w.grad = None
(first * w / 2).sum().backward()
w.grad = w.grad.mean().expand(2).clone()
(second * w / 2).sum().backward()
twice = w.grad.mean()
print(once, twice)

# %% numpy
import numpy as np

J = np.array([[12],
              [120],
              [1200],
              [12000]])
by_hand = np.array([1 / 4, 1 / 4, 1 / 4, 1 / 4]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal([once.item()], by_hand)
np.testing.assert_array_equal([twice.item()], by_hand)
np.testing.assert_array_equal(w.grad.tolist(), [363, 6303])
assert w.tolist() == [1, 1]
