"""If you pass the dtype to `torch.tensor`, instead of converting its result, x is a leaf. For y = x² at (1, 2, 3) and
v = (1, 10, 100), `x.grad` is (2, 40, 600).
"""

# %% torch
import torch

numbers = [1.0, 2.0, 3.0]
v = torch.tensor([1.0, 10.0, 100.0])
x = torch.tensor(numbers, dtype=torch.float64, requires_grad=True)
y = x**2
y.backward(gradient=v)
print(f"`x.grad` is `{x.grad.tolist()}`")

# %% numpy
import numpy as np

J = np.array([[2, 0, 0],
              [0, 4, 0],
              [0, 0, 6]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert x.is_leaf
assert x.grad.dtype == torch.float64
np.testing.assert_array_equal(y.tolist(), [1, 4, 9])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [2, 40, 600])

# Tempting: ask again. It is still no leaf.
first = torch.tensor(numbers, requires_grad=True)
again = first.double().requires_grad_()
(again**2).backward(gradient=v)
assert not again.is_leaf
np.testing.assert_array_equal(first.grad.tolist(), by_hand)

# Two more fixes
kept = torch.tensor(numbers, requires_grad=True).double()
kept.retain_grad()
(kept**2).backward(gradient=v)
np.testing.assert_array_equal(kept.grad.tolist(), by_hand)
late = torch.tensor(numbers).double().requires_grad_()
assert late.is_leaf
