"""Reading `x.data` raises an error under `vmap`; assigning to `y.data` raises one under
`vmap` and `torch.func.grad`."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 5.0]])

def moved(x):
    y = x.clone()
    y.data = x
    return y.sum()

# %% error
try:
    torch.vmap(lambda x: x.data)(X)
except RuntimeError as error:
    reading = str(error)
try:
    torch.vmap(moved)(X)
except RuntimeError as error:
    writing = str(error)
try:
    torch.func.grad(moved)(X)
except RuntimeError as error:
    writing_in_grad = str(error)

# %% fix
Y = torch.vmap(lambda x: x.detach())(X)
print(Y)

# %% check
assert reading == "accessing `data` under vmap transform is not allowed"
assert writing == (
    "mutating directly with `.data` under vmap transform is not allowed."
)
assert writing_in_grad == (
    "mutating directly with `.data` inside functorch transform is not "
    "allowed."
)
assert Y.tolist() == [[1, 2], [3, 5]]
assert moved(X).item() == 11
