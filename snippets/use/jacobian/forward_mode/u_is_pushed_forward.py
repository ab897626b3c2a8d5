"""If x moves by u, y moves only approximately by the $J u$ that `torch.func.jvp` returns."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] ** 2, x[0] * x[1]])


x = torch.tensor([3.0, 2.0])
u = torch.tensor([1.0, 1.0])
y, Ju = torch.func.jvp(f, (x,), (u,))
moved = f(x + u) - y
print(Ju, moved)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3]])
by_hand = J @ np.array([1, 1])
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
np.testing.assert_array_equal(moved.tolist(), [16 - 9, 12 - 6])
