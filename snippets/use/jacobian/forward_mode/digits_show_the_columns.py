"""With u = (1, 10), `torch.func.jvp` returns the first column of J plus ten times the second."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] * x[1],
                        2 * x[0] ** 2 + 3 * x[1],
                        5 * x[0] + x[1] ** 2])


x = torch.tensor([1.0, 2.0])
u = torch.tensor([1.0, 10.0])  # one number per input
y, Ju = torch.func.jvp(f, (x,), (u,))
print(Ju)

# %% numpy
import numpy as np

J = np.array([[2, 1],  # column j: how all outputs move with x_j
              [4, 3],
              [5, 4]])
by_hand = J @ np.array([1, 10])
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [2, 8, 9])
np.testing.assert_array_equal(by_hand, [12, 34, 45])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
