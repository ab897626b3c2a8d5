"""A column minus a vector is the matrix of all differences. The loss is a
number all the same, and sends the wrong v back."""

# %% torch
import torch

y = torch.tensor([[1.0], [2.0], [4.0]])  # (3, 1)
y.requires_grad_()
target = torch.tensor([2.0, 4.0, 9.0])   # (3,)

# %% error
difference = y - target  # (3, 3)
loss = (difference**2).sum()
loss.backward()
wrong = y.grad
print(wrong.flatten())

# %% fix
y.grad = None
difference = y - target.unsqueeze(1)  # (3, 1)
loss = (difference**2).sum()
loss.backward()
print(y.grad.flatten())

# %% numpy
import numpy as np

wrong_by_hand = np.array([2 * ((1 - 2) + (1 - 4) + (1 - 9)),
                          2 * ((2 - 2) + (2 - 4) + (2 - 9)),
                          2 * ((4 - 2) + (4 - 4) + (4 - 9))])
by_hand = np.array([2 * (1 - 2),
                    2 * (2 - 4),
                    2 * (4 - 9)])
print(wrong_by_hand.tolist())
print(by_hand.tolist())

# %% check
assert (y - target).shape == (3, 3)
assert difference.shape == (3, 1)
np.testing.assert_array_equal(wrong.flatten().tolist(), wrong_by_hand)
np.testing.assert_array_equal(y.grad.flatten().tolist(), by_hand)
np.testing.assert_array_equal(wrong_by_hand, [-24, -18, -6])
assert wrong.shape == y.grad.shape == (3, 1)
