"""One `backward` call with a v of ones puts the slopes of x² at five points into
`x.grad`."""

# %% torch
import torch

x = torch.linspace(-2, 2, 5,
                   requires_grad=True)
y = x**2
v = torch.ones_like(y)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

points = np.array([-2, -1, 0, 1, 2])
J = np.diag(2 * points)
by_hand = np.ones(5) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), points**2)
np.testing.assert_array_equal(v.tolist(), np.ones(5))
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [-4, -2, 0, 2, 4])
