"""If you average the mean losses of two ranks, a sample on the rank with fewer
samples counts more."""

# %% torch
import torch

samples = torch.tensor([12.0, 120.0, 1200.0])
parts = samples.split(2)  # two samples, then one: a part for each rank
w = torch.tensor(1.0, requires_grad=True)

# %% error
ranks = []
for part in parts:
    loss = (part * w).mean()
    ranks += torch.autograd.grad(loss, w)
wrong = torch.stack(ranks).mean()
print(wrong)

# %% fix
ranks = []
for part in parts:
    loss = (part * w).sum() / len(samples) * len(parts)
    ranks += torch.autograd.grad(loss, w)
right = torch.stack(ranks).mean()
print(right)

# %% numpy
import numpy as np

J = np.array([[12],
              [120],
              [1200]])
wrong_by_hand = np.array([1 / 4, 1 / 4, 1 / 2]) @ J
right_by_hand = np.array([1, 1, 1]) / 3 @ J
print(wrong_by_hand, right_by_hand)

# %% check
assert [len(part) for part in parts] == [2, 1]
np.testing.assert_allclose([wrong.item()], wrong_by_hand, rtol=1e-6)
np.testing.assert_allclose([right.item()], right_by_hand, rtol=1e-6)
assert (wrong.item(), right.item()) == (633, 444)
assert w.item() == 1
assert w.grad is None
