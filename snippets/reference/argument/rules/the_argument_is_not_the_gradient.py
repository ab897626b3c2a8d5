"""For a scalar y with two inputs, the gradient of y isn't a valid `gradient`: its shape is (2,), not ()."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] ** 2 * x[1]
true_gradient = torch.tensor([12.0, 9.0])  # (2·x₁·x₂, x₁²)

# %% error
try:
    y.backward(gradient=true_gradient)
except RuntimeError as error:
    message = str(error)

# %% fix
weight = torch.tensor(1.0)  # one output, one weight
y.backward(gradient=weight)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2 * 3 * 2, 3**2]])
by_hand = np.array([1]) @ J
print(by_hand)

# %% check
assert y == 18
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([2]) "
    "and output[0] has a shape of torch.Size([])."
)
np.testing.assert_array_equal(true_gradient.tolist(), J[0])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
