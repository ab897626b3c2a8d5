"""A vector needs no turning: `W @ x` reads it as a column, `v @ W` reads it as
a row, and both give a vector back."""

# %% torch
import torch

W = torch.tensor([[1.0, 2.0, 3.0],
                  [4.0, 5.0, 6.0]])
x = torch.tensor([1.0, 10.0, 100.0])  # as many numbers as W has columns
v = torch.tensor([1.0, 10.0])         # as many numbers as W has rows
x_column = x.reshape(3, 1)
v_row = v.reshape(1, 2)

products = ["W @ x", "W @ x_column", "v @ W", "v_row @ W", "v @ W @ x"]
results = [eval(code) for code in products]  # the texts as they are
print("| code | shape | numbers |")
print("|---|---|---|")
for code, result in zip(products, results, strict=True):
    shape = tuple(result.shape)
    print(f"| `{code}` | `{shape}` | `{result.tolist()}` |")

# %% numpy
import numpy as np

columns = (1 * np.array([1, 4])
           + 10 * np.array([2, 5])
           + 100 * np.array([3, 6]))   # W x mixes the columns of W
rows = (1 * np.array([1, 2, 3])
        + 10 * np.array([4, 5, 6]))    # vᵀ W mixes its rows

# %% check
shapes = [(2,), (2, 1), (3,), (1, 3), ()]
assert [tuple(result.shape) for result in results] == shapes
np.testing.assert_array_equal(results[0].tolist(), columns)
np.testing.assert_array_equal(results[1].tolist(), columns[:, None])
np.testing.assert_array_equal(results[2].tolist(), rows)
np.testing.assert_array_equal(results[3].tolist(), rows[None])
assert results[4] == 1 * 321 + 10 * 654 == 6861
np.testing.assert_array_equal(columns, [321, 654])
np.testing.assert_array_equal(rows, [41, 52, 63])
