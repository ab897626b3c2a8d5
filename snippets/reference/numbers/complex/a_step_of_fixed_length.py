"""The gradient of |z| has length 1 wherever z is not 0, so gradient descent
with a fixed learning rate can miss 0 forever: with steps of length 2 it jumps
between i and −i."""

# %% torch
import torch

z = torch.tensor(5j, requires_grad=True)
optimizer = torch.optim.SGD([z], lr=2.0)
path = []
for _ in range(5):
    path.append(z.item())
    optimizer.zero_grad()
    z.abs().backward()
    optimizer.step()
print(path)

# %% numpy
import numpy as np

z_by_hand, path_by_hand = 5j, []
for _ in range(5):
    path_by_hand.append(z_by_hand)
    z_by_hand = z_by_hand - 2 * z_by_hand / np.abs(z_by_hand)
print(path_by_hand)

# %% check
assert path == [5j, 3j, 1j, -1j, 1j]
np.testing.assert_array_equal(path, path_by_hand)
assert z.item() == z_by_hand == -1j
