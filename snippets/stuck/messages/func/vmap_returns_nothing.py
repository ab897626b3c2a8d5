"""If f returns `None`, `vmap` needs `out_dims=None`; if f returns a tensor that depends
on the sample, `vmap` raises an error with `out_dims=None`."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 5.0]])

def no_return(x):
    x.prod()

def f(x):
    return x.prod()

# %% error
try:
    torch.vmap(no_return)(X)
except ValueError as error:
    of_none = str(error)
try:
    torch.vmap(f, out_dims=None)(X)
except ValueError as error:
    of_a_tensor = str(error)

# %% fix
Y = torch.vmap(f)(X)
print(Y)

# %% check
assert of_none == (
    "vmap(no_return, ...): `no_return` must only return Tensors, got type "
    "<class 'NoneType'>. Did you mean to set out_dims= to None for output?"
)
assert of_a_tensor == (
    "vmap(f, ...): `f` can not return a BatchedTensor when out_dim is None"
)
assert Y.tolist() == [2, 15]
ones = torch.vmap(lambda x: torch.ones(2), out_dims=None)(X)
assert ones.tolist() == [1, 1]
