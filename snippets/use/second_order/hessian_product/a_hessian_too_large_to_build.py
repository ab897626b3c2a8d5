"""Two calls to `autograd.grad` multiply a vector by a Hessian of $10^{10}$ entries (80 GB) without building it."""

# %% torch
import torch

x = torch.arange(100_000, dtype=torch.float64, requires_grad=True)
y = (x[:-1] ** 2 * x[1:]).sum()  # each number meets its right neighbour
v = torch.ones_like(x)
v[3] = 10

(g,) = torch.autograd.grad(y, x, create_graph=True)
(product,) = torch.autograd.grad(g, x, grad_outputs=v)
beginning = product[:6].tolist()
print(beginning)

# %% numpy
import numpy as np

# x = 0, 1, 2, …: the first six columns of H, all that v's first seven
# numbers can reach. H[i, i] = 2 x[i + 1], H[i, i + 1] = 2 x[i].
H = np.array([
    [2, 0, 0, 0, 0, 0],
    [0, 4, 2, 0, 0, 0],
    [0, 2, 6, 4, 0, 0],
    [0, 0, 4, 8, 6, 0],
    [0, 0, 0, 6, 10, 8],
    [0, 0, 0, 0, 8, 12],
    [0, 0, 0, 0, 0, 10],
])
by_hand = np.array([1, 1, 1, 10, 1, 1, 1]) @ H
print(by_hand)

# %% check
np.testing.assert_array_equal(beginning, by_hand)
np.testing.assert_array_equal(by_hand, [2, 6, 48, 90, 78, 30])
assert product.shape == x.shape == (100_000,)
position = torch.arange(100_000, dtype=torch.float64)
expected = 2 * (position + 1) + 2 * (position - 1) + 2 * position
expected[[2, 3, 4]] += torch.tensor([4, 8, 6]) * 9.0
expected[0] = 2
expected[-1] = 2 * (position[-1] - 1)  # no right neighbour
assert torch.equal(product, expected)
assert len(x) ** 2 * x.element_size() == 80 * 10**9  # 80 GB
