"""`unsqueeze` adds an axis of length 1, and `squeeze(dim)` removes it."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0])
row = x.unsqueeze(0)
column = x.unsqueeze(1)
one = torch.tensor([[7.0]])  # one output for a batch of one
turns = ["x.unsqueeze(0)", "x[None, :]", "x.reshape(1, -1)",
         "x.unsqueeze(1)", "x[:, None]", "x.reshape(-1, 1)",
         "row.squeeze(0)", "column.squeeze(1)", "column.flatten()",
         "one.squeeze(1)", "one.squeeze()"]
in_torch = [eval(code) for code in turns]  # the texts as they are
print("| code | shape | numbers |")
print("|---|---|---|")
for code, result in zip(turns, in_torch, strict=True):
    shape = tuple(result.shape)
    print(f"| `{code}` | `{shape}` | `{result.tolist()}` |")

# %% numpy
import numpy as np

x = np.array([1, 2, 3])
row = np.expand_dims(x, 0)  # NumPy's unsqueeze
column = np.expand_dims(x, 1)
one = np.array([[7]])
in_numpy = [row, x[None, :], x.reshape(1, 3),
            column, x[:, None], x.reshape(3, 1),
            row.squeeze(0), column.squeeze(1), column.flatten(),
            one.squeeze(1), one.squeeze()]

# %% check
shapes = [(1, 3)] * 3 + [(3, 1)] * 3 + [(3,)] * 3 + [(1,), ()]
assert [tuple(result.shape) for result in in_torch] == shapes
assert [array.shape for array in in_numpy] == shapes
numbers = ([[[1, 2, 3]]] * 3 + [[[1], [2], [3]]] * 3
           + [[1, 2, 3]] * 3 + [[7], 7])
assert [result.tolist() for result in in_torch] == numbers
assert [array.tolist() for array in in_numpy] == numbers
