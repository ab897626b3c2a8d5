"""`torch.func.grad` can't differentiate with respect to a module, an iterator, or a
dictionary that contains `None`."""

# %% torch
import torch
from torch.func import grad

module = torch.nn.PReLU(init=0.5)

def f(parameters):
    return 3 * parameters["weight"].sum()

# %% error
try:
    grad(lambda module: module.weight.sum())(module)
except ValueError as error:
    of_a_module = str(error)
try:
    grad(f)(module.named_parameters())
except ValueError as error:
    of_an_iterator = str(error)
try:
    grad(f)({"weight": module.weight, "bias": None})
except ValueError as error:
    of_none = str(error)

# %% fix
gradients = grad(f)(dict(module.named_parameters()))
print(gradients)

# %% check
thing = "Thing passed to transform API must be Tensor, got <class"
assert of_a_module == f"{thing} 'torch.nn.modules.activation.PReLU'>"
assert of_an_iterator == f"{thing} 'generator'>"
assert of_none == f"{thing} 'NoneType'>"
assert gradients["weight"].tolist() == [3]
assert list(gradients) == ["weight"]
assert module.weight.tolist() == [0.5]
