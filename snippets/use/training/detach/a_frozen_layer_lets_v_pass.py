"""In the backward pass, a frozen layer lets v through, but a layer under `no_grad` doesn't."""

# %% torch
import torch

x = torch.tensor(5.0)
w1 = torch.tensor(2.0, requires_grad=True)
w2 = torch.tensor(3.0, requires_grad=True)

# %% error
h = w1 * x
with torch.no_grad():
    z = w2 * h
try:
    z.backward()
except RuntimeError as error:
    message = str(error)

# %% fix
h = w1 * x
w2.requires_grad_(False)
y = w2 * h
y.backward()
print(w1.grad, w2.grad)

# %% numpy
import numpy as np

J_layer_2 = np.array([[3]])
J_layer_1 = np.array([[5]])  # with respect to w1
by_hand = np.array([1]) @ J_layer_2 @ J_layer_1
print(by_hand)

# %% check
assert (y.item(), z.item()) == (30, 30)
np.testing.assert_array_equal([w1.grad.item()], by_hand)
assert w2.grad is None
assert message == (
    "element 0 of tensors does not require grad and does not have a grad_fn"
)
