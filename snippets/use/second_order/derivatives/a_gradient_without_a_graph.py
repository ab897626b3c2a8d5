"""A gradient from `autograd.grad` without `create_graph=True` has no graph, so differentiating it
again raises an error."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] ** 2 * x[1] + x[1] ** 3
v = torch.tensor([1.0, 10.0])

# %% error
(g,) = torch.autograd.grad(y, x)
try:
    torch.autograd.grad(g, x, v)
except RuntimeError as error:
    message = str(error)

# %% reset
y = x[0] ** 2 * x[1] + x[1] ** 3

# %% fix
(g,) = torch.autograd.grad(y, x, create_graph=True)
(product,) = torch.autograd.grad(g, x, v)
print(product)

# %% numpy
import numpy as np

H = np.array([[4, 6],
              [6, 12]])
by_hand = np.array([1, 10]) @ H
print(by_hand)

# %% check
assert message == (
    "element 0 of tensors does not require grad "
    "and does not have a grad_fn"
)
assert y.item() == 26
np.testing.assert_array_equal(g.tolist(), [12, 21])
np.testing.assert_array_equal(product.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [64, 126])
