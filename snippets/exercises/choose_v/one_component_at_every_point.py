"""A v with ones in one column selects one component at every point: for $a +
b^2$, the gradients are (1, 2b). A v with ones in one row selects the sum of all
components at one point."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0],
                  [5.0, 6.0],
                  [7.0, 8.0]])
X.requires_grad_()
a, b = X.unbind(dim=1)
Y = torch.stack([a * b, a + b**2, 5 * a], dim=1)  # a row per point
v = torch.zeros_like(Y)
v[:, 1] = 1.0
Y.backward(gradient=v, retain_graph=True)
print(f"`X.grad` is `{X.grad.tolist()}`")

# %% numpy
import numpy as np

# At the point (a, b), the three rows are (b, a), (1, 2b) and (5, 0).
J = np.array([[[2, 1], [1, 4], [5, 0]],
              [[4, 3], [1, 8], [5, 0]],
              [[6, 5], [1, 12], [5, 0]],
              [[8, 7], [1, 16], [5, 0]]])
by_hand = np.array([np.array([0, 1, 0]) @ J_point for J_point in J])
print(by_hand)

# Tempting, and wrong: all three rows at the second point
row_of_ones = np.array([1, 1, 1]) @ J[1]

# %% check
np.testing.assert_array_equal(
    Y.tolist(), [[2, 5, 5], [12, 19, 15], [30, 41, 25], [56, 71, 35]]
)
np.testing.assert_array_equal(X.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [[1, 4], [1, 8], [1, 12], [1, 16]])
for k in range(3):
    v = torch.zeros_like(Y)
    v[:, k] = 1
    (grads,) = torch.autograd.grad(Y, X, v, retain_graph=True)
    np.testing.assert_array_equal(grads.tolist(), J[:, k])
X.grad = None
v = torch.zeros_like(Y)
v[1] = 1
Y.backward(gradient=v, retain_graph=True)
np.testing.assert_array_equal(X.grad[1].tolist(), row_of_ones)
np.testing.assert_array_equal(row_of_ones, [10, 11])
assert X.grad[[0, 2, 3]].count_nonzero() == 0
try:
    Y.backward(gradient=torch.ones(3))
except RuntimeError as error:
    message = str(error)
assert message.startswith("Mismatch in shape")
