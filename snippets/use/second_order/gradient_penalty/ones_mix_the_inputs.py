"""With several inputs per point, differentiating the gradient with a v of ones gives only each Hessian's row sums."""

# %% torch
import torch
from torch.autograd import grad

x = torch.tensor([[3.0, 2.0],   # three points, two inputs each
                  [2.0, 5.0],
                  [4.0, 3.0]], requires_grad=True)
y = x[:, 0] ** 2 * x[:, 1] + x[:, 1] ** 3
ones = torch.ones(3)
(g,) = grad(y, x, ones, create_graph=True)

# %% error
(mixed,) = grad(g, x, torch.ones_like(g))
at_the_first_point = mixed[0]
print(mixed.tolist())

# %% reset
y = x[:, 0] ** 2 * x[:, 1] + x[:, 1] ** 3
(g,) = grad(y, x, ones, create_graph=True)

# %% fix
(row_1,) = grad(g[:, 0], x, ones, retain_graph=True)
(row_2,) = grad(g[:, 1], x, ones)
hessians = torch.stack([row_1, row_2], dim=-2)  # one per point
print(hessians)

# %% numpy
import numpy as np

points = [(3, 2), (2, 5), (4, 3)]
by_hand = np.array([[[2 * x2, 2 * x1],
                     [2 * x1, 6 * x2]] for x1, x2 in points])
v, H = np.array([1, 1]), by_hand[0]  # at the first point
row_sums = np.array([v @ one for one in by_hand])
print(row_sums)

# %% check
np.testing.assert_array_equal(y.tolist(), [26, 145, 75])
np.testing.assert_array_equal(g.tolist(), [[12, 21], [20, 79], [24, 43]])
np.testing.assert_array_equal(
    by_hand, [[[4, 6], [6, 12]], [[10, 4], [4, 30]], [[6, 8], [8, 18]]]
)
np.testing.assert_array_equal(row_sums, [[10, 18], [14, 34], [14, 26]])
np.testing.assert_array_equal(mixed.tolist(), row_sums)
np.testing.assert_array_equal(at_the_first_point.tolist(), v @ H)
np.testing.assert_array_equal(hessians.tolist(), by_hand)
np.testing.assert_array_equal(row_1[:, 0].tolist(), [4, 10, 6])
np.testing.assert_array_equal(
    hessians.diagonal(dim1=1, dim2=2).tolist(), [[4, 12], [10, 30], [6, 18]]
)
