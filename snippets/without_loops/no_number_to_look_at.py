"""Under `vmap` a tensor stands for all samples at once: there is no number
for `.item()`, and none for `if`. `torch.where` decides sample by sample."""

# --8<-- [start:torch]
import torch
from torch.func import grad, vmap

samples = torch.tensor([3.0, -4.0, 5.0])


def with_if(x):
    return x**2 if x > 0 else 7 * x


def with_item(x):
    return x * x.item()
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for f in [with_if, grad(with_if), with_item]:
    try:
        vmap(f)(samples)
    except RuntimeError as error:
        messages.append(str(error))
print("\n\n".join(messages))
# --8<-- [end:error]

# --8<-- [start:fix]
def with_where(x):
    return torch.where(x > 0, x**2, 7 * x)


derivatives = vmap(grad(with_where))(samples)
print(derivatives)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.diag([6, 7, 10])  # 2x, or 7 where x is not positive
by_hand = np.array([1, 1, 1]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == [
    "vmap: It looks like you're attempting to use a Tensor in some "
    "data-dependent control flow. We don't support that yet, please file "
    "an issue at https://github.com/pytorch/pytorch/issues .",
    "vmap: It looks like you're either (1) calling .item() on a Tensor or "
    "(2) attempting to use a Tensor in some data-dependent control flow or "
    "(3) encountering this error in PyTorch internals. For (1): we don't "
    "support vmap over calling .item() on a Tensor, please try to rewrite "
    "what you're doing with other operations. For (2): we don't support "
    "data-dependent control flow in vmap yet, please file an issue at "
    "https://github.com/pytorch/pytorch/issues . For (3): please file an "
    "issue.",
    "vmap: It looks like you're calling .item() on a Tensor. We don't "
    "support vmap over calling .item() on a Tensor, please try to rewrite "
    "what you're doing with other operations. If error is occurring "
    "somewhere inside PyTorch internals, please file a bug report.",
]
np.testing.assert_array_equal(derivatives.tolist(), by_hand)
values = [with_if(x).item() for x in samples]  # a loop can look
np.testing.assert_array_equal(values, [9, -28, 25])
np.testing.assert_array_equal(vmap(with_where)(samples).tolist(), values)
tiny = torch.tensor([0.5, -0.5, 1.5])  # between the whole numbers
np.testing.assert_array_equal(
    vmap(with_where)(tiny).tolist(), [with_if(x).item() for x in tiny]
)
np.testing.assert_array_equal([with_if(x).item() for x in tiny],
                              [0.25, -3.5, 2.25])
# --8<-- [end:check]
