"""If h requires grad, `h.apply_(f)` raises an error; if f also accepts tensors, call
`f(h)` instead."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

def f(h):
    return h * h

# %% error
try:
    y = (x + x).cpu().apply_(f)
except RuntimeError as error:
    message = str(error)

# %% fix
y = f(x + x)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([8, 16])  # 8 x
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "Can't call apply_() on Variable that requires grad. Use "
    "var.detach().apply_() instead."
)
np.testing.assert_array_equal(y.tolist(), [4, 16])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
