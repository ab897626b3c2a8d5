"""If v points from a robot's hand to a cup, `x.grad` says which way each joint should turn."""

# %% torch
import torch

links = torch.tensor([0.5, 0.4, 0.2])
x = torch.tensor([2.4, -0.6, -0.5], requires_grad=True)
angle = x.cumsum(0)
ends = torch.stack([links * angle.cos(), links * angle.sin()]).cumsum(1)
y = ends[:, -1]

cup = torch.tensor([0.7, 0.3])
v = cup - y.detach()
y.backward(v)
print(x.grad)

# %% numpy
import numpy as np

direction = np.cumsum([2.4, -0.6, -0.5])
along = np.array([0.5, 0.4, 0.2]) * np.cos(direction)
across = np.array([0.5, 0.4, 0.2]) * np.sin(direction)
hand = np.array([along.sum(), across.sum()])
J = [[-across[j:].sum() for j in range(3)],
     [along[j:].sum() for j in range(3)]]
by_hand = (np.array([0.7, 0.3]) - hand) @ J
print(by_hand)

# %% check
np.testing.assert_allclose(y.tolist(), hand, rtol=1e-5)
np.testing.assert_allclose(x.grad.tolist(), by_hand, rtol=1e-5)
