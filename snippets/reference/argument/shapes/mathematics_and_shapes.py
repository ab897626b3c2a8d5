"""For each name in mathematics, the shape of the tensor that holds it."""

# %% torch
import torch

scalar = torch.tensor(7.0)
vector = torch.tensor([1.0, 2.0, 3.0])
matrix = torch.tensor([[11.0, 12.0, 13.0],
                       [21.0, 22.0, 23.0]])
row = torch.tensor([[1.0, 2.0, 3.0]])
column = torch.tensor([[1.0],
                       [2.0],
                       [3.0]])
stack = torch.arange(24.0).view(4, 2, 3)         # four 2 × 3 matrices
batch = torch.arange(120.0).view(5, 4, 2, 3)     # five such stacks

table = [
    ("scalar", r"$x \in \mathbb{R}$", scalar),
    ("vector", r"$x \in \mathbb{R}^3$", vector),
    ("matrix", r"$A \in \mathbb{R}^{2 \times 3}$", matrix),
    ("row vector", r"$x \in \mathbb{R}^{1 \times 3}$", row),
    ("column vector", r"$x \in \mathbb{R}^{3 \times 1}$", column),
    ("stack of matrices", r"$\mathbb{R}^{4 \times 2 \times 3}$", stack),
    ("and so on", r"$\mathbb{R}^{5 \times 4 \times 2 \times 3}$", batch),
]
print("| in mathematics | notation | `shape` | `ndim` |")
print("|---|---|---|---|")
for name, notation, tensor in table:
    shape = tuple(tensor.shape)
    print(f"| {name} | {notation} | `{shape}` | {tensor.ndim} |")

# %% numpy
import numpy as np

in_numpy = [
    np.array(7),
    np.array([1, 2, 3]),
    np.array([[11, 12, 13],
              [21, 22, 23]]),
    np.array([[1, 2, 3]]),
    np.array([[1],
              [2],
              [3]]),
    np.arange(24).reshape(4, 2, 3),
    np.arange(120).reshape(5, 4, 2, 3),
]

# %% check
shapes = [(), (3,), (2, 3), (1, 3), (3, 1), (4, 2, 3), (5, 4, 2, 3)]
axes = [0, 1, 2, 2, 2, 3, 4]
tensors = [tensor for name, notation, tensor in table]
assert [tuple(tensor.shape) for tensor in tensors] == shapes
assert [tensor.ndim for tensor in tensors] == axes
assert [array.shape for array in in_numpy] == shapes
assert [array.ndim for array in in_numpy] == axes
for tensor, array in zip(tensors, in_numpy, strict=True):
    np.testing.assert_array_equal(tensor.tolist(), array)
