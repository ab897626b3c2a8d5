"""`functional_call` raises an error for duplicate names and, with `strict=True`, for
missing or unknown names."""

# %% torch
import torch
from torch.func import functional_call

module = torch.nn.PReLU(init=0.5)
weight = torch.tensor([3.0])
x = torch.tensor([-4.0, 2.0])

# %% error
try:
    functional_call(module, module.named_parameters(), x)
except ValueError as error:
    of_an_iterator = str(error)
try:
    functional_call(module, ({"weight": weight}, {"weight": weight}), x)
except ValueError as error:
    of_a_name_twice = str(error)
try:
    functional_call(module, {}, x, strict=True)
except RuntimeError as error:
    of_a_missing_name = str(error)
try:
    functional_call(
        module, {"weight": weight, "w": weight}, x, strict=True
    )
except RuntimeError as error:
    of_an_unknown_name = str(error)

# %% fix
y = functional_call(module, {"weight": weight}, x, strict=True)
print(y)

# %% check
assert of_an_iterator == (
    "Expected parameter_and_buffer_dicts to be a dict, or a list/tuple of "
    "dicts, but got <class 'generator'>"
)
assert of_a_name_twice == (
    "['weight'] appeared in multiple dictionaries; behavior of functional "
    "call is ambiguous"
)
which = "Error(s) in reparametrizing for PReLU:\n\t"
assert of_a_missing_name == f"{which}Missing key(s): 'weight'."
assert of_an_unknown_name == f"{which}Unexpected key(s): 'w'."
assert y.tolist() == [-12, 2]
assert module.weight.tolist() == [0.5]
