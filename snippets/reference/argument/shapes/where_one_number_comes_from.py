"""A single number can have the shape (), (1,) or (1, 1)."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
X = x.reshape(1, 3)                        # a batch of one point
w = torch.tensor([[1.0, 10.0, 100.0]])     # a layer with one output
linear = torch.nn.functional.linear        # what nn.Linear computes

sources = ["x[0]", "x.sum()", "x @ x",
           "x[:1]", "x.sum(0, keepdim=True)", "linear(x, w)",
           "X[:, :1]", "linear(X, w)"]
ys = [eval(code) for code in sources]  # the texts as they are
print("| `y` | shape | number | `torch.ones_like(y)` |")
print("|---|---|---|---|")
for code, y in zip(sources, ys, strict=True):
    shape, number, ones = tuple(y.shape), y.item(), torch.ones_like(y)
    print(f"| `{code}` | `{shape}` | {number:g} | `{ones.tolist()}` |")

# %% numpy
import numpy as np

x_by_hand = np.array([1, 2, 3])
first = 1
total = 1 + 2 + 3
squares = 1 * 1 + 2 * 2 + 3 * 3
weighted = 1 * 1 + 10 * 2 + 100 * 3

# %% check
np.testing.assert_array_equal(
    [y.item() for y in ys],
    [first, total, squares, first, total, weighted, first, weighted],
)
assert ones.tolist() == [[1]]  # the last of them
shapes = [(), (), (), (1,), (1,), (1,), (1, 1), (1, 1)]
assert [tuple(y.shape) for y in ys] == shapes
rows = [[1, 0, 0], [1, 1, 1], [2, 4, 6], [1, 0, 0], [1, 1, 1],
        [1, 10, 100], [1, 0, 0], [1, 10, 100]]
for y, row in zip(ys, rows, strict=True):
    x.grad = None
    y.backward(gradient=torch.ones_like(y), retain_graph=True)
    np.testing.assert_array_equal(x.grad.tolist(), row)

# %% guards
assert x.tolist() == x_by_hand.tolist()
