r"""For the gradient g, the Hessian H and a constant v, the derivative of `(g * v).sum()` is $v^\top H$."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] ** 2 * x[1] + x[1] ** 3
v = torch.tensor([1.0, 10.0])

(g,) = torch.autograd.grad(y, x, create_graph=True)
number = (g * v).sum()
number.backward()
print(number.item(), x.grad)

# %% numpy
import numpy as np

H = np.array([[4, 6],
              [6, 12]])
by_hand = np.array([1, 10]) @ H
print(by_hand)

# %% check
assert y.item() == 26
assert number.item() == 1 * 12 + 10 * 21 == 222
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [64, 126])
