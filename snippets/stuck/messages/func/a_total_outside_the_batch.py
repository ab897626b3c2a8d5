"""Under `vmap` over x, write `total = total + x` instead of `total += x` if `total`
was created without x."""

# %% torch
import torch

X = torch.tensor([[1.0, 2.0], [3.0, 5.0], [4.0, 6.0]])
start = torch.tensor([10.0, 20.0])

# %% error
def f(x):
    total = start.clone()
    total += x
    return total

try:
    Y = torch.vmap(f)(X)
except RuntimeError as error:
    message = str(error)

# %% fix
def f(x):
    total = start.clone()
    total = total + x
    return total

Y = torch.vmap(f)(X)
print(Y)

# %% check
assert message == (
    "output with shape [2] doesn't match the broadcast shape [3, 2]"
)
assert Y.tolist() == [[11, 22], [13, 25], [14, 26]]
