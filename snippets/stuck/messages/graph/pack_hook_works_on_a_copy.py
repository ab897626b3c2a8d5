"""The `pack` hook of `saved_tensors_hooks` must not change the saved tensor in place."""

# %% torch
import torch
from torch.autograd.graph import saved_tensors_hooks

x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
factor = torch.tensor(4.0)

def unpack(packed):
    return packed / factor

# %% error
def pack(saved):
    return saved.mul_(factor)

try:
    with saved_tensors_hooks(pack, unpack):
        h = x + x
        y = h * h
except RuntimeError as error:
    message = str(error)

# %% fix
def pack(saved):
    return saved * factor

with saved_tensors_hooks(pack, unpack):
    h = x + x
    y = h * h
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([8, 16])  # 8 x
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "A saved tensor pack hook is modifying its input in place. Tensors "
    "provided as input to pack hook cannot be modified by in-place "
    "operations as this can lead to unexpected side-effects. Please open an "
    "issue if you need to perform in-place operations on the input to a pack "
    "hook."
)
np.testing.assert_array_equal(y.tolist(), [4, 16])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

# %% guards
assert factor.item() == 4
