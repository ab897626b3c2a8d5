"""With `in_dims=(0, None)`, `vmap` maps f over x, and all samples share the scalar
tensor `factor`."""

# %% torch
import torch

x = torch.tensor([2.0, 5.0, 7.0], requires_grad=True)
factor = torch.tensor(3.0)
v = torch.tensor([1.0, 10.0, 100.0])

def f(x, factor):
    return factor * x**2

# %% error
try:
    y = torch.vmap(f)(x, factor)
except ValueError as error:
    message = str(error)

# %% fix
y = torch.vmap(f, in_dims=(0, None))(x, factor)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[12, 0, 0],
              [0, 30, 0],
              [0, 0, 42]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "vmap(f, in_dims=0, ...)(<inputs>): Got in_dim=0 for some input, but "
    "that input is a Tensor of dimensionality 0 so expected in_dim to "
    "satisfy -0 <= in_dim < 0."
)
np.testing.assert_array_equal(y.tolist(), [12, 75, 147])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
