"""At parallel vectors `acos` hands −∞ to the cosine, and the cosine, which
is at its maximum, multiplies it by 0."""

# %% torch
import torch

x = torch.tensor([2.0, 0.0], requires_grad=True)
axis = torch.tensor([1.0, 0.0])
cosine = x @ axis / x.norm()
cosine.retain_grad()  # keeps the v that arrives here
cosine.acos().backward()
print(cosine.grad)
print(x.grad)

# %% check
import numpy as np

assert cosine.item() == 1
assert cosine.grad.item() == -np.inf
np.testing.assert_array_equal(x.grad.tolist(), [np.nan, np.nan])

# %% guards
assert (x.tolist(), axis.tolist()) == ([2, 0], [1, 0])
