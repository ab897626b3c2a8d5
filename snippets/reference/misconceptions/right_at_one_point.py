"""−3x² and −x³ have the same slope at 2, so a test at this point cannot tell
them apart. A test at 1 can."""

# %% torch
import torch

def slopes(point):
    x = torch.tensor(point, requires_grad=True)
    (of_square,) = torch.autograd.grad(-3 * x**2, x)
    (of_cube,) = torch.autograd.grad(-(x**3), x)
    return of_square.item(), of_cube.item()

at_two, at_one = slopes(2.0), slopes(1.0)
print(at_two, at_one)

# %% numpy
import numpy as np

by_hand = np.array([[-6 * 2, -3 * 2 * 2],
                    [-6 * 1, -3 * 1 * 1]])
print(by_hand.tolist())

# %% check
np.testing.assert_array_equal([at_two, at_one], by_hand)
np.testing.assert_array_equal(by_hand, [[-12, -12], [-6, -3]])
