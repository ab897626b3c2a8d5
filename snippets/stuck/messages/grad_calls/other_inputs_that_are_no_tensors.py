"""`torch.autograd.grad` raises an error if its inputs are a nested list, a module or a
`state_dict()`."""

# %% torch
import torch

model = torch.nn.PReLU(init=0.5)
y = model(torch.tensor([-4.0, -2.0]))
v = torch.tensor([1.0, 10.0])

# %% error
try:
    torch.autograd.grad(y, [[model.weight]], v)
except RuntimeError as error:
    of_a_list = str(error)
try:
    torch.autograd.grad(y, model, v)
except TypeError as error:
    of_a_module = str(error)
try:
    torch.autograd.grad(y, model.state_dict(), v)
except TypeError as error:
    of_a_state = str(error)

# %% fix
parameters = dict(model.named_parameters())
gradients = torch.autograd.grad(y, parameters, v)
print(gradients)

# %% numpy
import numpy as np

J = np.array([[-4], [-2]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert of_a_list == (
    "all inputs have to be Tensors or GradientEdges, but got list"
)
assert of_a_module == "'PReLU' object is not iterable"
assert of_a_state == (
    "`inputs` argument to `grad()` must be a dict, not OrderedDict. Other "
    "Mapping types are not supported."
)
np.testing.assert_array_equal(y.tolist(), [-2, -1])
np.testing.assert_array_equal(gradients["weight"].tolist(), by_hand)
sequential = torch.nn.Sequential(model)
try:
    torch.autograd.grad(y, sequential, v)
except RuntimeError as error:
    also = str(error)
assert also.endswith("but got PReLU")
