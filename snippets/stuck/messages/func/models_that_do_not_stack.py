"""`stack_module_state` raises an error unless all models have the same class, the same
mode and the same `requires_grad`."""

# %% torch
import torch
from torch.func import stack_module_state
from torch.nn import ELU, PReLU

# %% error
try:
    stack_module_state([PReLU(), ELU()])
except RuntimeError as error:
    of_two_classes = str(error)
try:
    stack_module_state([PReLU(), PReLU().eval()])
except RuntimeError as error:
    of_two_modes = str(error)
try:
    stack_module_state([PReLU(), PReLU().requires_grad_(False)])
except RuntimeError as error:
    of_a_frozen_one = str(error)

# %% fix
parameters, buffers = stack_module_state([PReLU(init=0.5), PReLU(init=3.0)])
print(parameters["weight"].tolist(), buffers)

# %% check
models = "stack_module_state: Expected all models to "
assert of_two_classes == f"{models}be of the same class."
assert of_two_modes == f"{models}have the same training/eval mode."
assert of_a_frozen_one == (
    "Expected weight from each model to have the same .requires_grad"
)
assert parameters["weight"].tolist() == [[0.5], [3]]
assert parameters["weight"].requires_grad
assert torch.is_tensor(parameters["weight"])
assert buffers == {}
