"""As inputs, `torch.autograd.grad` takes `model.parameters()`, but not
`model.named_parameters()`."""

# %% torch
import torch

model = torch.nn.PReLU(init=0.5)
x = torch.tensor([-4.0, -2.0, -1.0])
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    y = model(x)
    gradients = torch.autograd.grad(y, model.named_parameters(), v)
except RuntimeError as error:
    message = str(error)

# %% fix
y = model(x)
gradients = torch.autograd.grad(y, model.parameters(), v)
print(gradients)

# %% numpy
import numpy as np

J = np.array([[-4],  # one column, for the slope
              [-2],
              [-1]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "all inputs have to be Tensors or GradientEdges, but got tuple"
)
np.testing.assert_array_equal(y.tolist(), [-2, -1, -0.5])
(of_the_slope,) = gradients
np.testing.assert_array_equal(of_the_slope.tolist(), by_hand)
