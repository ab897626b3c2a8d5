"""`functional_call` takes the parameters as `dict(module.named_parameters())`, not as a list."""

# %% torch
import torch
from torch.func import functional_call, grad

module = torch.nn.PReLU(init=0.5)
x = torch.tensor([-4.0, -2.0])
v = torch.tensor([1.0, 10.0])

def f(parameters):
    y = functional_call(module, parameters, x)
    return v @ y

# %% error
try:
    parameters = list(module.parameters())
    gradients = grad(f)(parameters)
except ValueError as error:
    message = str(error)

# %% fix
parameters = dict(module.named_parameters())
gradients = grad(f)(parameters)
print(gradients["weight"].tolist())

# %% numpy
import numpy as np

J = np.array([[-4],  # negative numbers are multiplied by the weight
              [-2]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "Expected all elements of parameter_and_buffer_dicts to be dictionaries"
)
assert f(parameters).item() == 1 * (0.5 * -4) + 10 * (0.5 * -2)
np.testing.assert_array_equal(gradients["weight"].tolist(), by_hand)
