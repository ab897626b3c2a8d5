"""The `in_dims` of `vmap` can't be a list, and can't be `None` for every argument; a plain number needs `None`."""

# %% torch
import torch

X, factor = torch.tensor([[1.0, 2.0], [3.0, 5.0]]), 3.0

def f(x, factor):
    return factor * x

# %% error
try:
    torch.vmap(f)(X, factor)
except ValueError as error:
    of_a_number = str(error)
try:
    torch.vmap(f, in_dims=[0, None])(X, factor)
except ValueError as error:
    of_a_list = str(error)
try:
    torch.vmap(f, in_dims=(None, None))(X, factor)
except ValueError as error:
    of_no_axis = str(error)

# %% fix
Y = torch.vmap(f, in_dims=(0, None))(X, factor)
print(Y)

# %% check
assert of_a_number == (
    "vmap(f, in_dims=0, ...)(<inputs>): Got in_dim=0 for an input but the "
    "input is of type <class 'float'>. We cannot vmap over non-Tensor "
    "arguments, please use None as the respective in_dim"
)
assert of_a_list == (
    "vmap(f, in_dims=[0, None], ...)(<inputs>): expected `in_dims` to be "
    "int or a (potentially nested) tuple matching the structure of inputs, "
    "got: <class 'list'>."
)
assert of_no_axis == "vmap: Expected at least one Tensor to vmap over"
assert Y.tolist() == [[3, 6], [9, 15]]
assert torch.vmap(f)(X, factor=factor).tolist() == Y.tolist()
by_name = torch.vmap(f)(X, factor=torch.tensor([1.0, 10.0]))
assert by_name.tolist() == [[1, 20], [3, 50]]
