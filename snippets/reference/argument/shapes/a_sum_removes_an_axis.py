"""`X.sum(dim=…)` removes the axis it sums over; with `keepdim=True`, the axis stays, with length 1."""

# %% torch
import torch

X = torch.tensor([[11.0, 12.0, 13.0],
                  [21.0, 22.0, 23.0]])
sums = ["X.sum()", "X.sum(dim=0)", "X.sum(dim=1)",
        "X.sum(dim=0, keepdim=True)", "X.sum(dim=1, keepdim=True)",
        "X.sum(dim=(0, 1), keepdim=True)"]
in_torch = [eval(code) for code in sums]  # the texts as they are
print("| code | shape | numbers |")
print("|---|---|---|")
for code, result in zip(sums, in_torch, strict=True):
    shape = tuple(result.shape)
    print(f"| `{code}` | `{shape}` | `{result.tolist()}` |")

# %% numpy
import numpy as np

X = np.array([[11, 12, 13],
              [21, 22, 23]])
in_numpy = [X.sum(), X.sum(axis=0), X.sum(axis=1),
            X.sum(axis=0, keepdims=True), X.sum(axis=1, keepdims=True),
            X.sum(axis=(0, 1), keepdims=True)]

# %% check
shapes = [(), (3,), (2,), (1, 3), (2, 1), (1, 1)]
assert [tuple(result.shape) for result in in_torch] == shapes
assert [array.shape for array in in_numpy] == shapes
numbers = [102, [32, 34, 36], [36, 66], [[32, 34, 36]], [[36], [66]],
           [[102]]]
assert [result.tolist() for result in in_torch] == numbers
assert [array.tolist() for array in in_numpy] == numbers

# %% guards
assert X.tolist() == [[11, 12, 13], [21, 22, 23]]
