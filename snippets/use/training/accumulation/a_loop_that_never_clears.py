"""Without `zero_grad`, each training step uses the sum of all the gradients so far."""

# %% torch
import torch


def loss(w):
    return w**2 / 2  # its derivative is w: steps of 0.5 should halve w

# %% error
w = torch.tensor(8.0, requires_grad=True)
path = [w.item()]
for _ in range(4):
    loss(w).backward()
    with torch.no_grad():
        w -= 0.5 * w.grad
    path.append(w.item())
wrong = path
print(wrong)

# %% fix
w = torch.tensor(8.0, requires_grad=True)
path = [w.item()]
for _ in range(4):
    w.grad = None  # forget the step before
    loss(w).backward()
    with torch.no_grad():
        w -= 0.5 * w.grad
    path.append(w.item())
print(path)

# %% numpy
import numpy as np

w_by_hand, summed = 8, 0
path_by_hand = [w_by_hand]
for _ in range(4):
    summed += np.array([1]) @ np.array([w_by_hand])  # v = 1, J = [w]
    w_by_hand = w_by_hand - summed / 2
    path_by_hand.append(float(w_by_hand))
print(path_by_hand)

# %% check
np.testing.assert_array_equal(path_by_hand, [8, 4, -2, -7, -8.5])
np.testing.assert_array_equal(wrong, path_by_hand)
np.testing.assert_array_equal(path, [8, 4, 2, 1, 0.5])
