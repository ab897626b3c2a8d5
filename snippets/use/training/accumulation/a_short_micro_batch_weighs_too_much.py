"""Averaging the means of unequal micro-batches gives too much weight to the samples in the shorter micro-batch."""

# %% torch
import torch

samples = torch.tensor([12.0, 120.0, 1200.0])
parts = samples.split(2)  # two samples, then one
w = torch.tensor(1.0, requires_grad=True)

# %% error
for part in parts:
    ((part * w).mean() / 2).backward()
wrong = w.grad
print(wrong)

# %% reset
w.grad = None

# %% fix
for part in parts:
    ((part * w).sum() / len(samples)).backward()
print(w.grad)

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
np.testing.assert_allclose([w.grad.item()], right_by_hand, rtol=1e-6)
assert (wrong.item(), w.grad.item()) == (633, 444)
w.grad = None
(samples * w).mean().backward()  # the whole batch
assert w.grad.item() == 444
assert w.item() == 1
