"""In torch, `size()` is the shape. In NumPy, `size` is the number of entries,
which torch calls `numel()`."""

# --8<-- [start:torch]
import torch

x = torch.zeros(3, 2)
print(x.shape, x.size())
print(x.ndim, x.dim())
print(x.numel(), len(x))
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

array = np.zeros((3, 2))
print(array.shape, array.ndim)
print(array.size, len(array))
# --8<-- [end:numpy]

# --8<-- [start:check]
assert x.shape == x.size() == array.shape == (3, 2)
assert x.ndim == x.dim() == array.ndim == 2
assert x.numel() == array.size == 6
assert len(x) == len(array) == 3
# --8<-- [end:check]
