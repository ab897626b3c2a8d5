"""In PyTorch, a dimension of a tensor is one of its `ndim` axes; in mathematics, its dimension is the
number of its entries, `numel()`."""

# %% torch
import torch

things = {
    "one number": torch.tensor(7.0),
    "a point in space": torch.tensor([1.0, 2.0, 3.0]),
    "1000 measurements": torch.arange(1000.0),
    "the point, as a row": torch.tensor([[1.0, 2.0, 3.0]]),
    "a 2 × 3 matrix": torch.tensor([[11.0, 12.0, 13.0],
                                    [21.0, 22.0, 23.0]]),
}
print("| object | `shape` | axes: `ndim` | numbers: `numel()` |")
print("|---|---|---|---|")
for name, t in things.items():
    print(f"| {name} | `{tuple(t.shape)}` | {t.ndim} | {t.numel()} |")

# %% numpy
import numpy as np

in_numpy = [
    np.array(7),
    np.array([1, 2, 3]),
    np.arange(1000),
    np.array([[1, 2, 3]]),
    np.array([[11, 12, 13],
              [21, 22, 23]]),
]

# %% check
tensors = list(things.values())
for tensor, array in zip(tensors, in_numpy, strict=True):
    np.testing.assert_array_equal(tensor.tolist(), array)
    assert tensor.numel() == array.size
    assert tensor.ndim == array.ndim
assert [tensor.ndim for tensor in tensors] == [0, 1, 1, 2, 2]
assert [tensor.numel() for tensor in tensors] == [1, 3, 1000, 3, 6]
