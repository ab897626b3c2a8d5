"""An optimizer raises an error if you pass `[model.parameters()]`, a `state_dict()` or
the model itself."""

# %% torch
import torch

a, b = torch.nn.PReLU(), torch.nn.PReLU()

# %% error
try:
    torch.optim.SGD([a.parameters()])
except TypeError as error:
    of_a_generator = str(error)
try:
    torch.optim.SGD(a.state_dict())
except TypeError as error:
    of_a_name = str(error)
try:
    torch.optim.SGD(a)
except TypeError as error:
    of_the_model = str(error)
try:
    torch.optim.SGD(a.parameters() + b.parameters())
except TypeError as error:
    of_a_sum = str(error)

# %% fix
optimizer = torch.optim.SGD([*a.parameters(), *b.parameters()])
print(len(optimizer.param_groups[0]["params"]))

# %% check
one = "optimizer can only optimize Tensors, but one of the params is"
assert of_a_generator == f"{one} Module.parameters"
assert of_a_name == f"{one} str"
assert of_the_model == "'PReLU' object is not iterable"
assert of_a_sum == (
    "unsupported operand type(s) for +: 'generator' and 'generator'"
)
first, second = optimizer.param_groups[0]["params"]
assert first is a.weight
assert second is b.weight
try:
    torch.optim.SGD(torch.nn.Sequential(a))
except TypeError as error:
    of_a_sequential = str(error)
assert of_a_sequential == f"{one} torch.nn.modules.activation.PReLU"
