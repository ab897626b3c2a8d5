"""For a loss that averages over equally large batches, the mean of two ranks'
gradients is the whole batch's gradient."""

# %% torch
import torch

samples = torch.tensor([12.0, 120.0, 1200.0, 12000.0])
w = torch.tensor(1.0, requires_grad=True)

def gradient(part):  # what one rank computes
    return torch.autograd.grad((part * w).mean(), w)[0]

ranks = torch.stack([gradient(part) for part in samples.split(2)])
print(ranks)
mean, total = ranks.mean(), ranks.sum()
print(mean, gradient(samples), total)

# %% numpy
import numpy as np

J = np.array([[12],
              [120],
              [1200],
              [12000]])
v_of_ranks = np.array([[1 / 2, 1 / 2, 0, 0],
                       [0, 0, 1 / 2, 1 / 2]])
by_hand = v_of_ranks @ J
mean_by_hand = np.array([1 / 4, 1 / 4, 1 / 4, 1 / 4]) @ J
print(by_hand, mean_by_hand)

# %% check
np.testing.assert_array_equal(ranks.tolist(), by_hand[:, 0])
np.testing.assert_array_equal([mean.item()], mean_by_hand)
np.testing.assert_array_equal([total.item()], 2 * mean_by_hand)
np.testing.assert_array_equal([gradient(samples).item()], mean_by_hand)
assert w.item() == 1
