"""If samples share a mean, one whose loss has the weight 0 still counts: its entry of `x.grad` isn't 0."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0, 6.0], requires_grad=True)
z = x - x.mean()  # as in batch normalisation
y = z**2 / 2  # the losses

v = torch.tensor([1.0, 1.0, 1.0, 0.0])
y.backward(v)
print(x.grad)

# %% numpy
import numpy as np

centred = np.array([1.0, 2.0, 3.0, 6.0]) - 3
J = np.diag(centred) @ (np.eye(4) - 1 / 4)
by_hand = np.array([1.0, 1.0, 1.0, 0.0]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), centred**2 / 2)
np.testing.assert_array_equal(v.tolist(), [1, 1, 1, 0])  # row 3 of J is 0: the gradient cannot show its weight
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
