"""For a quadratic f, the difference $f(x + u/2) - f(x - u/2)$ is exactly $J u$."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] * x[1],
                        2 * x[0] ** 2 + 3 * x[1],
                        5 * x[0] + x[1] ** 2])


x = torch.tensor([1.0, 2.0])
u = torch.tensor([1.0, 10.0])
ahead, back = f(x + u / 2), f(x - u / 2)  # half a step each way
rate = ahead - back
print(rate)

# %% numpy
import numpy as np

J = np.array([[2, 1],
              [4, 3],
              [5, 4]])
by_hand = J @ np.array([1, 10])
print(by_hand)

# %% check
np.testing.assert_array_equal(ahead.tolist(), [10.5, 25.5, 56.5])
np.testing.assert_array_equal(back.tolist(), [-1.5, -8.5, 11.5])
np.testing.assert_array_equal(rate.tolist(), by_hand)
