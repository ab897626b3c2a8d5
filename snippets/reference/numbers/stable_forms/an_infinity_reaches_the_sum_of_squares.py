"""At the zero vector, the root of a sum of squares passes an infinity back to
the sum, which multiplies the infinity by 0 and gets NaN."""

# %% torch
import torch

x = torch.tensor([0.0, 0.0], requires_grad=True)
s = x.square().sum()
s.retain_grad()  # keeps the v that arrives here
s.sqrt().backward()
print(s.grad)
print(x.grad)

# %% check
import numpy as np

assert s.item() == 0
assert s.grad.item() == np.inf
np.testing.assert_array_equal(x.grad.tolist(), [np.nan, np.nan])
