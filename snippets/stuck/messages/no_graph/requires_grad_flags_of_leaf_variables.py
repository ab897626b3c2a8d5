"""To treat the first factor of `h * h` as a constant, write `h.detach() * h`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
h = A @ x

# %% error
try:
    h.requires_grad = False
    y = h * h
except RuntimeError as error:
    message = str(error)

# %% fix
y = h.detach() * h  # the first factor is a constant
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[16, 24],  # row i is h_i, a constant, times row i of A
              [24, 6],
              [25, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "you can only change requires_grad flags of leaf variables. If you "
    "want to use a computed variable in a subgraph that doesn't require "
    "differentiation use var_no_grad = var.detach()."
)
np.testing.assert_array_equal(h.tolist(), [8, 6, 5])
np.testing.assert_array_equal(y.tolist(), [64, 36, 25])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
