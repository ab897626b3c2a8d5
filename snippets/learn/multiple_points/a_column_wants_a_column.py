"""A `y` of shape `(5, 1)` needs a `gradient` of shape `(5, 1)`, such as
`ones_like(y)`."""

# %% torch
import torch

x = torch.linspace(-2, 2, 5).reshape(5, 1)
x.requires_grad_()
y = x**2
ones = torch.ones(5)

# %% error
try:
    y.backward(gradient=ones)
except RuntimeError as error:
    message = str(error)

# %% fix
y.backward(gradient=torch.ones_like(y))
print(x.grad.shape)

# %% numpy
import numpy as np

by_hand = 2 * np.array([[-2], [-1], [0], [1], [2]])
print(by_hand.shape)

# %% check
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([5]) "
    "and output[0] has a shape of torch.Size([5, 1])."
)
np.testing.assert_array_equal(ones.tolist(), [1] * 5)
np.testing.assert_array_equal(y.tolist(), [[4], [1], [0], [1], [4]])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert x.grad.shape == (5, 1)
