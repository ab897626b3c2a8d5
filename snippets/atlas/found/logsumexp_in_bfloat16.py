"""For `logsumexp` at (1000, 1000) in bfloat16, the entries of the gradient add up
to 2 instead of 1."""

# %% torch
import torch

numbers = [1000.0, 1000.0]
x = torch.tensor(numbers, dtype=torch.bfloat16)
x.requires_grad_()
y = x.logsumexp(0)
y.backward()
print(x.grad, y.item())

# %% numpy
import numpy as np

exact = 1000 + np.log(2)
rounded = 1000.0  # bfloat16 counts in steps of 4 there
softmax = np.exp(np.array([1000, 1000]) - exact)
too_large = np.exp(np.array([1000, 1000]) - rounded)
print(softmax)
print(too_large)

# %% check
assert y.item() == rounded
assert x.tolist() == numbers
assert x.grad.tolist() == too_large.tolist() == [1, 1]
np.testing.assert_allclose(softmax, [0.5, 0.5])
