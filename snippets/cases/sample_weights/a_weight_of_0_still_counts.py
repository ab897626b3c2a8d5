"""If the mean of all samples is subtracted from each, a sample with the weight 0 still gets an entry in `x.grad`
that isn't 0."""

# %% torch
import torch

x = torch.tensor([-2.0, 0.0, 2.0, 4.0], requires_grad=True)
z = x - x.mean()  # as in batch normalisation
y = z**2 / 2  # the losses

z.retain_grad()
v = torch.tensor([0.0, 1.0, 1.0, 1.0])
y.backward(v)
print(x.grad)

# %% numpy
import numpy as np

centred = np.array([-2.0, 0.0, 2.0, 4.0]) - 1
J_z, J_y = np.eye(4) - 1 / 4, np.diag(centred)
at_z = np.array([0.0, 1.0, 1.0, 1.0]) @ J_y
by_hand = at_z @ J_z
print(at_z, by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), centred**2 / 2)
np.testing.assert_array_equal(z.grad.tolist(), at_z)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
