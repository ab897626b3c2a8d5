r"""For the gradient g and the Hessian H, `(g * g).sum()` has the derivative $2\, g^\top H$:
both factors depend on x."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] ** 2 * x[1] + x[1] ** 3
(g,) = torch.autograd.grad(y, x, create_graph=True)

# %% error
number = (g * g).sum()
(twice,) = torch.autograd.grad(number, x)
print(twice)

# %% reset
y = x[0] ** 2 * x[1] + x[1] ** 3
(g,) = torch.autograd.grad(y, x, create_graph=True)

# %% fix
number = (g * g.detach()).sum()
(once,) = torch.autograd.grad(number, x)
print(once)

# %% numpy
import numpy as np

H = np.array([[4, 6],
              [6, 12]])
by_hand = np.array([12, 21]) @ H
twice_by_hand = 2 * by_hand
print(by_hand)
print(twice_by_hand)

# %% check
np.testing.assert_array_equal(by_hand, [174, 324])
assert y.item() == 26
np.testing.assert_array_equal(g.tolist(), [12, 21])
np.testing.assert_array_equal(twice_by_hand, [348, 648])
np.testing.assert_array_equal(twice.tolist(), twice_by_hand)
np.testing.assert_array_equal(once.tolist(), by_hand)
y = x[0] ** 2 * x[1] + x[1] ** 3
(g,) = torch.autograd.grad(y, x, create_graph=True)
(by_weights,) = torch.autograd.grad(g, x, grad_outputs=g)
np.testing.assert_array_equal(by_weights.tolist(), by_hand)
