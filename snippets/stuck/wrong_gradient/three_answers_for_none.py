"""The attributes `x.is_leaf` and `x.requires_grad` narrow down why `x.grad` is `None`."""

# %% torch
import torch

import warnings

warnings.filterwarnings("ignore", "The .grad attribute")  # of moved
x = torch.tensor([3.0, 2.0], requires_grad=True)
moved = x.double()  # or .to(device), .view(…), 2 * x
data = torch.tensor([5.0, 7.0])
copied = x.detach().clone().requires_grad_()
y = moved * data
y.backward(gradient=torch.tensor([1.0, 10.0]))

for tensor in (moved, data, copied):
    print(tensor.is_leaf, tensor.requires_grad, tensor.grad)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([5, 7])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert moved.grad is None
assert data.grad is None
assert copied.grad is None
assert moved.dtype == torch.float64
np.testing.assert_array_equal(copied.tolist(), [3, 2])
np.testing.assert_array_equal(y.tolist(), [15, 14])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert (x.is_leaf, x.requires_grad) == (True, True)
assert (moved.is_leaf, moved.requires_grad) == (False, True)
assert (data.is_leaf, data.requires_grad) == (True, False)
assert (copied.is_leaf, copied.requires_grad) == (True, True)
warnings.filters.pop(0)  # all as it was
