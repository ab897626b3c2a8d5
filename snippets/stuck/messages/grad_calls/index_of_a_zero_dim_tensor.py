"""Read a loss of shape `()` with `loss.item()`, because an integer index such as
`loss[0]` raises an error."""

# %% torch
import torch

a = torch.tensor([2.0, 3.0])
x = torch.tensor([1.0, 2.0], requires_grad=True)
loss = a @ x
weight = torch.tensor(100.0)
first = 0

# %% error
try:
    print(loss[first])
except IndexError as error:
    no_index = str(error)
try:
    V = weight
    (VJ,) = torch.autograd.grad(loss, x, V, is_grads_batched=True)
except IndexError as error:
    no_stack = str(error)

# %% fix
print(loss.item())
V = weight[None]
(VJ,) = torch.autograd.grad(loss, x, V, is_grads_batched=True)
print(VJ)

# %% numpy
import numpy as np

J = np.array([[2, 3]])
by_hand = np.array([100]) @ J
print(by_hand)

# %% check
assert no_index == no_stack == (
    "invalid index of a 0-dim tensor. Use `tensor.item()` in Python or "
    "`tensor.item<T>()` in C++ to convert a 0-dim tensor to a number"
)
assert loss.item() == 8
np.testing.assert_array_equal(VJ.tolist(), [by_hand])

# %% guards
assert first == 0
