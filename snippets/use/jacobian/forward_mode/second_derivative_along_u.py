r"""`jvp` of `jvp` gives the second derivative of each output along u: $u^\top H_i\, u$, where $H_i$ is the
Hessian of output i."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] * x[1],
                        2 * x[0] ** 2 + 3 * x[1],
                        5 * x[0] + x[1] ** 2])


x = torch.tensor([1.0, 2.0])
u = torch.tensor([1.0, 10.0])


def along_u(x):
    return torch.func.jvp(f, (x,), (u,))[1]


first, second = torch.func.jvp(along_u, (x,), (u,))
print(second)

# %% numpy
import numpy as np

H = np.array([[[0, 1],   # one Hessian per output
               [1, 0]],
              [[4, 0],
               [0, 0]],
              [[0, 0],
               [0, 2]]])
direction = np.array([1, 10])
by_hand = np.array([direction @ one @ direction for one in H])
print(by_hand)

# %% check
np.testing.assert_array_equal(f(x).tolist(), [2, 8, 9])
np.testing.assert_array_equal(first.tolist(), [12, 34, 45])
np.testing.assert_array_equal(by_hand, [20, 4, 200])
np.testing.assert_array_equal(second.tolist(), by_hand)
