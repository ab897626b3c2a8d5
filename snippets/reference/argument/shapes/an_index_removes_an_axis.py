"""An integer index removes its axis; a slice keeps it."""

# %% torch
import torch

X = torch.tensor([[11.0, 12.0, 13.0],
                  [21.0, 22.0, 23.0]])
spellings = ["X[0]", "X[:1]", "X[:, 0]", "X[:, :1]",
             "X[1, 1:]", "X[0, 0]", "X[0, :1]", "X[:1, :1]"]
parts = [eval(code) for code in spellings]  # the texts as they are
print("| code | shape | numbers |")
print("|---|---|---|")
for code, part in zip(spellings, parts, strict=True):
    print(f"| `{code}` | `{tuple(part.shape)}` | `{part.tolist()}` |")

# %% numpy
import numpy as np

X = np.array([[11, 12, 13],
              [21, 22, 23]])
in_numpy = [eval(code) for code in spellings]  # the same texts

# %% check
shapes = [(3,), (1, 3), (2,), (2, 1), (2,), (), (1,), (1, 1)]
assert [tuple(part.shape) for part in parts] == shapes
assert [array.shape for array in in_numpy] == shapes
numbers = [[11, 12, 13], [[11, 12, 13]], [11, 21], [[11], [21]],
           [22, 23], 11, [11], [[11]]]
assert [part.tolist() for part in parts] == numbers
assert [array.tolist() for array in in_numpy] == numbers

# %% guards
assert X.tolist() == [[11, 12, 13], [21, 22, 23]]
