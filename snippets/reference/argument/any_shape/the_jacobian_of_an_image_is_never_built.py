"""The Jacobian of an image filter would take 90 GB. v and `x.grad`
are as small as the images."""

# %% torch
import torch

# channels, height, width
x = torch.zeros(3, 224, 224, requires_grad=True)
y = x[:, :, 1:] - x[:, :, :-1]  # each pixel minus its left neighbour
v = torch.ones_like(y)
y.backward(gradient=v)

bytes_of_J = y.nbytes * x.numel()
print(v.nbytes, x.grad.nbytes, bytes_of_J)

# %% numpy
import numpy as np

# One line of the picture: 223 differences of 224 pixels
J = np.eye(223, 224, k=1) - np.eye(223, 224)
by_hand = np.ones(223) @ J
places = np.flatnonzero(by_hand)
print(places, by_hand[places])

# %% check
assert y.shape == (3, 224, 223)
assert bytes_of_J == 4 * (3 * 224 * 223) * (3 * 224 * 224)
assert (v.nbytes, x.grad.nbytes) == (4 * 3 * 224 * 223, 4 * 3 * 224 * 224)
np.testing.assert_array_equal(by_hand, [-1] + 222 * [0] + [1])
assert (x.grad == torch.tensor(by_hand)).all()
