"""Of six lines through the kink of max(x, 3x), those with slopes from 1 to 3
stay below the function. `torch.maximum` has the slope in the middle, 2."""

# %% torch
import torch

x = torch.tensor(0.0, requires_grad=True)
torch.maximum(x, 3 * x).backward()
print(x.grad)

steps = torch.tensor([-2.0, -1.0, 1.0, 2.0])
slopes = torch.tensor([0.5, 1.0, 1.5, 2.0, 3.0, 3.5])
f = torch.maximum(steps, 3 * steps)
fits = (slopes[:, None] * steps <= f).all(dim=1)  # the line stays below f
print(slopes[fits])

# %% numpy
import numpy as np

middle = np.mean([1, 3])  # of the slopes on the two sides
print(middle)

# %% check
assert (x.item(), x.grad.item()) == (0, middle) == (0, 2)
np.testing.assert_array_equal(f.tolist(), [-2, -1, 3, 6])
assert fits.tolist() == [False, True, True, True, True, False]
assert slopes[fits].tolist() == [1, 1.5, 2, 3]

# %% guards
assert slopes.tolist() == [0.5, 1, 1.5, 2, 3, 3.5]
