"""Multiply outputs of shape (N, 1) by `weights[:, None]`, so that each sample gets its
own weight."""

# %% torch
import torch

x = torch.tensor([[1.0], [2.0], [4.0]], requires_grad=True)
y = x**2  # (3, 1), as from a network with one output
weights = torch.tensor([1.0, 10.0, 100.0])  # (3,)

# %% error
loss = (weights * y).sum()
loss.backward()
wrong = x.grad
print(wrong.tolist())

# %% reset
x.grad = None
y = x**2

# %% fix
loss = (weights[:, None] * y).sum()
loss.backward()
print(x.grad.tolist())

# %% numpy
import numpy as np

J = np.diag([2, 4, 8])
wrong_by_hand = np.array([111, 111, 111]) @ J
by_hand = np.array([1, 10, 100]) @ J
print(wrong_by_hand)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [[1], [4], [16]])
assert loss.item() == 1 + 40 + 1600
np.testing.assert_array_equal(wrong.flatten().tolist(), wrong_by_hand)
np.testing.assert_array_equal(wrong.tolist(), [[222], [444], [888]])
np.testing.assert_array_equal(x.grad.flatten().tolist(), by_hand)
