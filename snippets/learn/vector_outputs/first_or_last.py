"""To select an output, put ones into v where that output is in y: in its row, or in its column."""

# %% torch
import torch

x = torch.tensor([0.0, 1.0, 2.0],
                 requires_grad=True)
y_first = torch.stack([-x**3, 5 * x])
v = torch.tensor([[1.0, 1.0, 1.0],
                  [0.0, 0.0, 0.0]])
(a,) = torch.autograd.grad(
    y_first, x, v, retain_graph=True)

y_last = y_first.T
(b,) = torch.autograd.grad(y_last, x, v.T)
print(y_first.shape, y_last.shape)
print(a)
print(b)

# %% numpy
import numpy as np

points = np.array([0, 1, 2])
J = np.vstack([np.diag(-3 * points**2), np.diag([5, 5, 5])])
weights = np.array([1, 1, 1, 0, 0, 0])
by_hand = weights @ J
print(J)
print(by_hand)

# %% check
np.testing.assert_array_equal(y_first.tolist(), [[0, -1, -8], [0, 5, 10]])
np.testing.assert_array_equal(y_last.tolist(), [[0, 0], [-1, 5], [-8, 10]])
np.testing.assert_array_equal(v.tolist(), [[1, 1, 1], [0, 0, 0]])
np.testing.assert_array_equal(v.flatten().tolist(), weights)
np.testing.assert_array_equal(J[3:], [[5, 0, 0], [0, 5, 0], [0, 0, 5]])
np.testing.assert_array_equal(a.tolist(), by_hand)
np.testing.assert_array_equal(b.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [0, -3, -12])
