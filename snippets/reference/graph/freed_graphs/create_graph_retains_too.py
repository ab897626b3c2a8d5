"""`create_graph=True` keeps the saved numbers as well: the default of
`retain_graph` is the value of `create_graph`."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x**2
v = torch.tensor([1.0, 10.0])
(first,) = torch.autograd.grad(y, x, v, create_graph=True)
(second,) = torch.autograd.grad(y, x, v)
print(first, second)

# %% error
try:
    torch.autograd.grad(y, x, v)  # the call before retained nothing
except RuntimeError as error:
    message = str(error)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [0, 4]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(first.tolist(), by_hand)
np.testing.assert_array_equal(second.tolist(), by_hand)
assert first.requires_grad
assert not second.requires_grad
assert message.startswith("Trying to backward through the graph a second")
