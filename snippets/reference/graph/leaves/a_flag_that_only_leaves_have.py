"""`y.requires_grad = False` is refused for a tensor that was computed from
x. `detach` makes one that does not require grad."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x**2

# %% error
try:
    y.requires_grad = False
except RuntimeError as error:
    message = str(error)

# %% fix
constant = y.detach()
(constant * x).sum().backward()  # 9 x1 + 4 x2
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[9, 4]])
by_hand = np.array([1]) @ J
print(by_hand)

# %% check
assert message == (
    "you can only change requires_grad flags of leaf variables. If you "
    "want to use a computed variable in a subgraph that doesn't require "
    "differentiation use var_no_grad = var.detach()."
)
np.testing.assert_array_equal(constant.tolist(), [9, 4])
assert not constant.requires_grad
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

# %% guards
assert x.tolist() == [3, 2]
