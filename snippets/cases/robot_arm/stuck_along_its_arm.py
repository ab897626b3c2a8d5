"""If v points straight along a stretched-out arm, `x.grad` is zero, however far away the cup is."""

# %% torch
import torch

links = torch.tensor([0.5, 0.4, 0.2])
x = torch.tensor([0.0, 0.0, 0.0], requires_grad=True)
angle = x.cumsum(0)
ends = torch.stack([links * angle.cos(), links * angle.sin()]).cumsum(1)
y = ends[:, -1]

cup = torch.tensor([0.7, 0.0])
v = cup - y.detach()
y.backward(v)
print(x.grad)

# %% numpy
import numpy as np

# at angles of 0, each lever lies along the arm; a quarter turn of it makes a column of J
levers = np.array([0.5 + 0.4 + 0.2, 0.4 + 0.2, 0.2])
J = np.array([0 * levers, levers])
gap = np.array([0.7 - 1.1, 0.0])
by_hand = gap @ J
print(by_hand)

# %% check
np.testing.assert_allclose(ends.tolist(), [[0.5, 0.9, 1.1], [0, 0, 0]], atol=1e-6)
np.testing.assert_allclose(levers, [1.1, 1.1 - 0.5, 1.1 - 0.9])
np.testing.assert_allclose(v.tolist(), gap, atol=1e-6)
assert x.grad.tolist() == by_hand.tolist() == [0, 0, 0]
