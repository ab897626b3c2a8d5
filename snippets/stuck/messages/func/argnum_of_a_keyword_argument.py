"""`torch.func.grad` differentiates only with respect to arguments that you pass by
position, not by keyword."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0])
w = torch.tensor([3.0, 5.0])
both = 0, 1

def f(x, w):
    return (w * w * x).sum()

# %% error
try:
    for_x, for_w = torch.func.grad(f, argnums=both)(x, w=w)
except RuntimeError as error:
    message = str(error)

# %% fix
for_x, for_w = torch.func.grad(f, argnums=both)(x, w)
print(for_x, for_w)

# %% numpy
import numpy as np

J = np.array([[9, 25, 6 * 1, 10 * 2]])  # columns for x, and for w
by_hand = np.array([1]) @ J
print(by_hand)

# %% check
assert message == "Got argnum=1, but only 1 positional inputs"
assert f(x, w).item() == 59
np.testing.assert_array_equal(for_x.tolist() + for_w.tolist(), by_hand)
try:
    torch.func.grad(torch.sum, argnums=1)(x)
except RuntimeError as error:
    counted_from_one = str(error)
assert counted_from_one == message
