"""Gradient descent on a complex z subtracts `z.grad` without a conjugate."""

# %% torch
import torch

z = torch.tensor(3 + 4j, requires_grad=True)
optimizer = torch.optim.SGD([z], lr=0.25)
path = []
for _ in range(3):
    optimizer.zero_grad()
    d = z - (1 + 1j)  # the goal is 1 + i
    loss = d.real**2 + d.imag**2
    loss.backward()
    optimizer.step()
    path.append(loss.item())
print(path)

# %% numpy
import numpy as np

distance = np.array([3 - 1, 4 - 1])  # from the goal, in a and in b
by_hand = []
for _ in range(3):
    by_hand.append((distance @ distance).item())
    J = 2 * distance[np.newaxis]  # ∂L/∂a, ∂L/∂b
    distance = distance - np.array([1]) @ J / 4
print(by_hand)

# %% check
np.testing.assert_allclose(by_hand, [13, 13 / 4, 13 / 16])
np.testing.assert_allclose(path, by_hand, rtol=1e-6)
np.testing.assert_allclose(z.item(), complex(*distance + 1), rtol=1e-6)
