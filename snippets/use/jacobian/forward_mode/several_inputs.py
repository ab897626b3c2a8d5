"""If x moves along u and w moves along s, `torch.func.jvp` returns $J_x u + J_w s$."""

# %% torch
import torch


def f(x, w):
    return torch.stack([x[0] * w, x[1] + w**2, 3 * x[0]])


x, u = torch.tensor([1.0, 2.0]), torch.tensor([1.0, 10.0])
w, s = torch.tensor(4.0), torch.tensor(100.0)
y, both = torch.func.jvp(f, (x, w), (u, s))
_, of_x = torch.func.jvp(f, (x, w), (u, torch.zeros_like(w)))
print(both)
print(of_x)

# %% numpy
import numpy as np

J_x = np.array([[4, 0],
                [0, 1],
                [3, 0]])
J_w = np.array([[1],
                [8],
                [0]])
of_x_by_hand = J_x @ np.array([1, 10])
by_hand = of_x_by_hand + J_w @ np.array([100])
print(by_hand)
print(of_x_by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [4, 18, 3])
np.testing.assert_array_equal(by_hand, [104, 810, 3])
np.testing.assert_array_equal(both.tolist(), by_hand)
np.testing.assert_array_equal(of_x.tolist(), of_x_by_hand)
