"""Tensors of shape `()`, `(n,)`, `(m, n)` and `(N, n)` hold a scalar, a vector, a matrix and N points."""

# %% torch
import torch

table = {
    "scalar | $3$": torch.tensor(3.0),
    "vector | $x \\in \\mathbb{R}^2$": torch.tensor([3.0, 2.0]),
    "matrix | $J \\in \\mathbb{R}^{3 \\times 2}$": torch.ones(3, 2),
    "$N$ points, here 5 | $x^{(1)}, \\dots, x^{(5)}$": torch.ones(5, 2),
}
print("| mathematics | written | shape | `ndim` |\n|---|---|---|---|")
for name, tensor in table.items():
    print(f"| {name} | `{tuple(tensor.shape)}` | {tensor.ndim} |")

# %% numpy

shapes = [(), (2,), (3, 2), (5, 2)]

# %% check
assert [tuple(tensor.shape) for tensor in table.values()] == shapes
assert [tensor.ndim for tensor in table.values()] == [len(shape) for shape in shapes]
assert table["scalar | $3$"].item() == 3
assert table["vector | $x \\in \\mathbb{R}^2$"].tolist() == [3, 2]
