"""A full backward hook on a layer may replace vᵀJ only if the layer's input x requires grad."""

# %% torch
import torch

import warnings

layer = torch.nn.PReLU(init=0.5)
layer.register_full_backward_hook(
    lambda layer, vJ, v: (torch.where(x > 0, v[0], v[0] / 2),)
)
numbers = [-4.0, 0.5]
v = torch.tensor([1.0, 10.0])

# %% error
x = torch.tensor(numbers)
try:
    with warnings.catch_warnings(action="ignore"):
        y = layer(x)
        y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
x = torch.tensor(numbers, requires_grad=True)
with warnings.catch_warnings(action="ignore"):
    y = layer(x)
    y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([0.5, 1])  # negative numbers are halved
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "Backward hook for Modules where no input requires gradient should "
    "always return None or None for all gradients."
)
np.testing.assert_array_equal(y.tolist(), [-2, 0.5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
