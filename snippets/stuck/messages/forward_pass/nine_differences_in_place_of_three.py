"""For outputs of shape (3, 1) and targets of shape (3,), `mse_loss` adds up
nine squares instead of three: 134 instead of 30."""

# %% torch
import torch
import warnings
from torch.nn.functional import mse_loss

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([[1.0], [2.0]], requires_grad=True)
target = torch.tensor([7.0, 1.0, 3.0])
y = A @ x
with warnings.catch_warnings(action="ignore"):
    loss = mse_loss(y, target, reduction="sum")
loss.backward()
print(loss.item(), x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
differences = np.array([[8 - 7, 8 - 1, 8 - 3],
                        [6 - 7, 6 - 1, 6 - 3],
                        [5 - 7, 5 - 1, 5 - 3]])
v = 2 * differences.sum(axis=1)  # each output against all targets
by_hand = v @ J
loss_by_hand = (differences**2).sum()
print(loss_by_hand, v, by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [[8], [6], [5]])
assert loss.item() == loss_by_hand == 134
np.testing.assert_array_equal(v, [26, 14, 8])
np.testing.assert_array_equal(x.grad.flatten().tolist(), by_hand)
