"""For y = f(x) at independent points, two calls to `autograd.grad` with a v of ones return f′ and f″ at every point."""

# %% torch
import torch

x = torch.tensor([-2.0, -1.0, 0.0, 1.0, 3.0], requires_grad=True)
y = x**3
ones = torch.ones(5)
(first,) = torch.autograd.grad(y, x, ones, create_graph=True)
(second,) = torch.autograd.grad(first, x, ones)
print(first.tolist())
print(second.tolist())

# %% numpy
import numpy as np

points = np.array([-2, -1, 0, 1, 3])
slopes = 3 * points**2
J = np.diag(6 * points)  # of the function from x to the slopes
by_hand = np.ones(5, dtype=int) @ J
print(slopes)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [-8, -1, 0, 1, 27])
np.testing.assert_array_equal(slopes, [12, 3, 0, 3, 27])
np.testing.assert_array_equal(by_hand, [-12, -6, 0, 6, 18])
np.testing.assert_array_equal(first.tolist(), slopes)
np.testing.assert_array_equal(second.tolist(), by_hand)
