"""Inputs and outputs must require grad: each of them, and `allow_unused`
does not change it."""

# --8<-- [start:torch]
import torch
from torch.autograd import grad

x = torch.tensor([2.0, 3.0], requires_grad=True)
data = torch.tensor([4.0, 5.0])
y = (x * data).sum()
# --8<-- [end:torch]

# --8<-- [start:error]
calls = {
    "input": lambda: grad(y, [x, data], allow_unused=True),
    "output": lambda: grad(y.detach(), x),
    "second output": lambda: grad([y, data.sum()], x),
}
messages = []
for name, call in calls.items():
    try:
        call()
    except RuntimeError as error:
        messages.append(str(error))
        print(f"{name}: {error}")
# --8<-- [end:error]

# --8<-- [start:fix]
data.requires_grad_()  # before y is computed from it
y = (x * data).sum()
for_x, for_data = grad(y, [x, data])
print(for_x, for_data)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 5, 2, 3]])
by_hand = np.array([1]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == [
    "One of the differentiated Tensors does not require grad",
    "element 0 of tensors does not require grad and does not have a "
    "grad_fn",
    "element 1 of tensors does not require grad and does not have a "
    "grad_fn",
]
assert y.item() == 23
together = [*for_x.tolist(), *for_data.tolist()]
np.testing.assert_array_equal(together, by_hand)
# --8<-- [end:check]
