"""Gradient descent that subtracts the conjugate of `z.grad` moves the imaginary part of z away from the minimum."""

# %% torch
import torch

z = torch.tensor(3 + 4j, requires_grad=True)
optimizer = torch.optim.SGD([z], lr=0.25)
path = []
for _ in range(3):
    optimizer.zero_grad()
    d = z - (1 + 1j)
    loss = d.real**2 + d.imag**2
    loss.backward()
    z.grad = z.grad.conj().resolve_conj()  # wrong
    optimizer.step()
    path.append(loss.item())
print(path)

# %% numpy
import numpy as np

distance = np.array([3 - 1, 4 - 1])
by_hand = []
for _ in range(3):
    by_hand.append((distance @ distance).item())
    J = 2 * distance[np.newaxis]
    distance = distance - np.array([1]) @ J * [1, -1] / 4
print(by_hand)

# %% check
np.testing.assert_allclose(by_hand, [13, 21.25, 45.8125])
np.testing.assert_allclose(path, by_hand, rtol=1e-6)
np.testing.assert_allclose(z.item(), complex(*distance + 1), rtol=1e-6)
