"""A number as index takes its axis away, a slice keeps it: `X[0]` is a
vector, and `X[:1]` is a row."""

# --8<-- [start:torch]
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
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

X = np.array([[11, 12, 13],
              [21, 22, 23]])
in_numpy = [eval(code) for code in spellings]  # the same texts
# --8<-- [end:numpy]

# --8<-- [start:check]
shapes = [(3,), (1, 3), (2,), (2, 1), (2,), (), (1,), (1, 1)]
assert [tuple(part.shape) for part in parts] == shapes
assert [array.shape for array in in_numpy] == shapes
numbers = [[11, 12, 13], [[11, 12, 13]], [11, 21], [[11], [21]],
           [22, 23], 11, [11], [[11]]]
assert [part.tolist() for part in parts] == numbers
assert [array.tolist() for array in in_numpy] == numbers
# --8<-- [end:check]

# --8<-- [start:guards]
assert X.tolist() == [[11, 12, 13], [21, 22, 23]]
# --8<-- [end:guards]
