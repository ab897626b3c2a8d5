"""The `argnums` of `torch.func.grad` may be an integer or a tuple of distinct integers."""

# %% torch
import torch
from torch.func import grad

x = torch.tensor([1.0, 2.0])
w = torch.tensor([3.0, 5.0])
both = 0, 1

def f(x, w):
    return (w * x).sum()

# %% error
try:
    grad(f, argnums=list(both))(x, w)
except RuntimeError as error:
    of_a_list = str(error)
try:
    grad(f, argnums="w")(x, w)
except RuntimeError as error:
    of_a_name = str(error)
try:
    grad(f, argnums=(1, 1))(x, w)
except RuntimeError as error:
    of_twice_the_same = str(error)

# %% fix
for_x, for_w = grad(f, argnums=both)(x, w)
print(for_x, for_w)

# %% check
assert of_a_list == (
    "argnums must be int or Tuple[int, ...], got: <class 'list'>"
)
assert of_a_name == (
    "argnums must be int or Tuple[int, ...], got: <class 'str'>"
)
assert of_twice_the_same == "argnums elements must be unique, got (1, 1)"
assert for_x.tolist() == [3, 5]
assert for_w.tolist() == [1, 2]
assert f(x, w).item() == 13
