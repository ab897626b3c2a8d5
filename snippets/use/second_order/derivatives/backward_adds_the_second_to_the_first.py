"""After `y.backward(create_graph=True)`, `x.grad.backward(v)` adds the second derivatives to the first."""

# %% torch
import torch
from warnings import catch_warnings

x = torch.tensor([3.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

# %% error
y = x[0] ** 2 * x[1] + x[1] ** 3
with catch_warnings(action="ignore"):  # it warns: see below
    y.backward(create_graph=True)
g = x.grad
g.backward(gradient=v)
print(g.tolist(), x.grad.tolist())
wrong = x.grad

# %% reset
x.grad = None

# %% fix
y = x[0] ** 2 * x[1] + x[1] ** 3
(g,) = torch.autograd.grad(y, x, create_graph=True)
g.backward(gradient=v)
print(g.tolist(), x.grad.tolist())

# %% numpy
import numpy as np

x1, x2 = 3, 2
gradient = np.array([2 * x1 * x2, x1**2 + 3 * x2**2])
H = np.array([[2 * x2, 2 * x1],
              [2 * x1, 6 * x2]])
by_hand = np.array([1, 10]) @ H
added = gradient + by_hand
print(gradient, by_hand, added)

# %% check
np.testing.assert_array_equal(gradient, [12, 21])
np.testing.assert_array_equal(by_hand, [64, 126])
np.testing.assert_array_equal(added, [76, 147])
np.testing.assert_array_equal(wrong.tolist(), added)
np.testing.assert_array_equal(g.tolist(), gradient)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
