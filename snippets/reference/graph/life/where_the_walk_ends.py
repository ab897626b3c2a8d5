"""For `y = (w * data)**2`, `backward` stores a gradient only in w, the leaf that requires grad."""

# %% torch
import torch

w = torch.tensor(3.0, requires_grad=True)
data = torch.tensor(2.0)
h = w * data
y = h**2
print(w.is_leaf, data.is_leaf, h.is_leaf, y.is_leaf)
y.backward()
print(w.grad, data.grad)

# %% numpy
import numpy as np

reaches_h = 2 * 6  # the derivative of h² at h = 6
J = np.array([[reaches_h * 2]])  # and that of w · 2 is 2
by_hand = np.array([1]) @ J
print(reaches_h, by_hand)

# %% check
import warnings

assert [w.is_leaf, data.is_leaf, h.is_leaf, y.is_leaf] == [
    True, True, False, False,
]
np.testing.assert_array_equal([w.grad.item()], by_hand)
np.testing.assert_array_equal([y.item()], [3 * 2 * 3 * 2])
assert reaches_h == 12
assert data.grad is None
assert data.item() == 2
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    assert h.grad is None
assert "is not a leaf Tensor is being accessed" in str(caught[0].message)
