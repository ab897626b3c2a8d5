"""For a single tensor x, `torch.autograd.grad` still returns a tuple, so unpack it:
`(gradient,) = torch.autograd.grad(…)`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
rate = 0.5

# %% error
gradient = torch.autograd.grad(A @ x, x, v)
try:
    print(gradient.shape)
except AttributeError as error:
    no_shape = str(error)
try:
    stepped = x.detach() - rate * gradient
except TypeError as error:
    no_product = str(error)

# %% fix
(gradient,) = torch.autograd.grad(A @ x, x, v)
print(gradient.shape)
stepped = x.detach() - rate * gradient
print(gradient, stepped)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
moved = np.array([1, 2]) - 0.5 * by_hand
print(by_hand, moved)

# %% check
assert no_shape == "'tuple' object has no attribute 'shape'"
assert no_product == "can't multiply sequence by non-int of type 'float'"
np.testing.assert_array_equal(gradient.tolist(), by_hand)
np.testing.assert_array_equal(stepped.tolist(), moved)
assert not stepped.requires_grad
repeated = 2 * (gradient,)  # not the double
assert len(repeated) == 2
