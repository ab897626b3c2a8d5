"""In PyTorch `x.size()` is the shape. In NumPy `x.size` is the number of
elements, which PyTorch calls `numel()`."""

# %% torch
import torch

x = torch.zeros(3, 2)
print(x.shape, x.size())
print(x.ndim, x.dim())
print(x.numel(), len(x))

# %% numpy
import numpy as np

array = np.zeros((3, 2))
print(array.shape, array.ndim)
print(array.size, len(array))

# %% check
assert x.shape == x.size() == array.shape == (3, 2)
assert x.ndim == x.dim() == array.ndim == 2
assert x.numel() == array.size == 6
assert len(x) == len(array) == 3
