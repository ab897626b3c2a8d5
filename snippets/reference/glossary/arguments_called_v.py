"""Nine PyTorch functions take v or u as an argument, under six different names."""

# %% torch
import inspect

import torch
from torch import autograd
from torch.autograd import forward_ad, functional

places = {  # a function, and the place of the argument in question
    "Tensor.backward": (torch.Tensor.backward, 1),
    "autograd.backward": (autograd.backward, 1),
    "autograd.grad": (autograd.grad, 2),
    "autograd.functional.vjp": (functional.vjp, 2),
    "autograd.functional.jvp": (functional.jvp, 2),
    "autograd.functional.vhp": (functional.vhp, 2),
    "autograd.functional.hvp": (functional.hvp, 2),
    "torch.func.jvp": (torch.func.jvp, 2),
    "forward_ad.make_dual": (forward_ad.make_dual, 1),
}
found = {}
print("| function | v or u is called |")
print("|---|---|")
for name, (function, place) in places.items():
    found[name] = list(inspect.signature(function).parameters)[place]
    print(f"| `{name}` | `{found[name]}` |")

# %% check
assert found == {
    "Tensor.backward": "gradient",
    "autograd.backward": "grad_tensors",
    "autograd.grad": "grad_outputs",
    "autograd.functional.vjp": "v",
    "autograd.functional.jvp": "v",
    "autograd.functional.vhp": "v",
    "autograd.functional.hvp": "v",
    "torch.func.jvp": "tangents",
    "forward_ad.make_dual": "tangent",
}
