"""More messages of `vmap`, `jacrev` and `grad`, each from the shortest call
that brings it out."""

# --8<-- [start:torch]
import torch
from torch.func import grad, jacrev, vjp, vmap

names = {"torch": torch, "grad": grad, "jacrev": jacrev, "vjp": vjp,
         "vmap": vmap}
calls = [
    "vmap(torch.add)(torch.ones(3), torch.ones(2))",
    "vmap(torch.add)(torch.ones(3), 2.0)",
    "vmap(torch.abs)(torch.tensor(1.0))",
    "vmap(lambda x: x[x > 0])(torch.ones(2, 3))",
    "vmap(lambda x: None)(torch.ones(3))",
    "jacrev(torch.abs)(torch.tensor([1, 2]))",
    "jacrev(torch.mul, argnums=2)(torch.ones(3), torch.ones(3))",
    "grad(lambda x: (x.sum(), x))(torch.ones(3))",
    "vjp(torch.abs, torch.ones(3))[1](torch.ones(2))",
]
messages = []
for call in calls:
    try:
        eval(call, names)
    except (RuntimeError, ValueError) as error:
        messages.append(f"{type(error).__name__}: {error}")
    shown = messages[-1].replace("<", "&lt;")
    for sign in "*`":
        shown = shown.replace(sign, "\\" + sign)
    print(f"`{call}`\n:   {shown}\n")
# --8<-- [end:torch]

# --8<-- [start:check]
assert messages == [
    "ValueError: vmap: Expected all tensors to have the same size in the "
    "mapped dimension, got sizes [3, 2] for the mapped dimension",
    "ValueError: vmap(add, in_dims=0, ...)(<inputs>): Got in_dim=0 for an "
    "input but the input is of type <class 'float'>. We cannot vmap over "
    "non-Tensor arguments, please use None as the respective in_dim",
    "ValueError: vmap(abs, in_dims=0, ...)(<inputs>): Got in_dim=0 for "
    "some "
    "input, but that input is a Tensor of dimensionality 0 so expected "
    "in_dim to satisfy -0 <= in_dim < 0.",
    "RuntimeError: vmap: We do not support batching operators that can "
    "support dynamic shape. Attempting to batch over indexing with a "
    "boolean mask.",
    "ValueError: vmap(<lambda>, ...): `<lambda>` must only return Tensors, "
    "got type <class 'NoneType'>. Did you mean to set out_dims= to None "
    "for "
    "output?",
    "RuntimeError: only Tensors of floating point dtype can require "
    "gradients",
    "RuntimeError: Got argnum=2, but only 2 positional inputs",
    "RuntimeError: grad_and_value(f)(*args): Expected f(*args) to return a "
    "Tensor, got <class 'tuple'>",
    "RuntimeError: Mismatch in shape: grad_output[0] has a shape of "
    "torch.Size([2]) and output[0] has a shape of torch.Size([3]).",
]
assert len(calls) == len(messages)
# --8<-- [end:check]
