"""With a u of ones, one call to `torch.func.jvp` returns the velocity of a curve at each of several times."""

# %% torch
import torch


def place(t):
    return torch.stack([t**2, t**3, 5 * t], dim=-1)


times = torch.tensor([1.0, 2.0, 3.0, 10.0])
u = torch.ones_like(times)
y, velocities = torch.func.jvp(place, (times,), (u,))
print(velocities)

# %% numpy
import numpy as np

by_hand = np.array([[2 * t, 3 * t**2, 5] for t in (1, 2, 3, 10)])
print(by_hand)

# %% check
np.testing.assert_array_equal(y[-1].tolist(), [100, 1000, 50])
np.testing.assert_array_equal(velocities.tolist(), by_hand)
t = torch.tensor(2.0)
_, velocity = torch.func.jvp(place, (t,), (torch.ones_like(t),))
np.testing.assert_array_equal(velocity.tolist(), [4, 12, 5])
np.testing.assert_array_equal(by_hand[1], [4, 12, 5])
