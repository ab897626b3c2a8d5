"""`torch.full_like` raises an error for a fill value that requires grad;
`torch.linspace` silently drops an end point's graph."""

# %% torch
import torch

v = torch.tensor([1.0, 10.0, 100.0])
ramp = torch.tensor([1.0, 2.0, 3.0])
w = torch.tensor(1.0, requires_grad=True)

# %% error
try:
    y = torch.full_like(v, w)
except TypeError as error:
    of_full = str(error)
try:
    y = torch.nn.functional.dropout(ramp, w)
except TypeError as error:
    of_dropout = str(error)
silent = torch.linspace(w, 3 * w, 3)
print(silent.requires_grad)

# %% fix
y = ramp * w
y.backward(gradient=v)
print(y.requires_grad, w.grad)

# %% numpy
import numpy as np

J = np.array([[1], [2], [3]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert of_full == (
    "full_like(): argument 'fill_value' (position 2) must be Number, not Tensor"
)
assert of_dropout == (
    "dropout(): argument 'p' (position 2) must be float, not Tensor"
)
np.testing.assert_array_equal(silent.tolist(), [1, 2, 3])
assert not silent.requires_grad
assert torch.clamp(ramp, max=w).requires_grad
assert ramp.masked_fill(ramp > 1, w).requires_grad
np.testing.assert_array_equal(y.tolist(), [1, 2, 3])
np.testing.assert_array_equal([w.grad.item()], by_hand)
