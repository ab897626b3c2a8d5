"""Under `vmap`, x is no single number for `.item()` either, and `grad` of an
`if` names both in its message."""

# %% torch
import torch
from torch.func import grad, vmap

samples = torch.tensor([3.0, -4.0, 5.0])


def with_if(x):
    return x**2 if x > 0 else 7 * x


def with_item(x):
    return x * x.item()

# %% error
try:
    vmap(with_item)(samples)
except RuntimeError as error:
    of_item = str(error)

try:
    vmap(grad(with_if))(samples)
except RuntimeError as error:
    of_grad = str(error)

# %% check
assert of_item == (
    "vmap: It looks like you're calling .item() on a Tensor. We don't "
    "support vmap over calling .item() on a Tensor, please try to rewrite "
    "what you're doing with other operations. If error is occurring "
    "somewhere inside PyTorch internals, please file a bug report."
)
assert of_grad == (
    "vmap: It looks like you're either (1) calling .item() on a Tensor or "
    "(2) attempting to use a Tensor in some data-dependent control flow or "
    "(3) encountering this error in PyTorch internals. For (1): we don't "
    "support vmap over calling .item() on a Tensor, please try to rewrite "
    "what you're doing with other operations. For (2): we don't support "
    "data-dependent control flow in vmap yet, please file an issue at "
    "https://github.com/pytorch/pytorch/issues . For (3): please file an "
    "issue."
)
assert [with_if(x).item() for x in samples] == [9, -28, 25]
assert with_if(torch.tensor(0.5)).item() == 0.25
assert [with_item(x).item() for x in samples] == [9, 16, 25]
