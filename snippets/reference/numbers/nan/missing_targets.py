"""If a target is NaN, masking its squared error with `torch.where` leaves a NaN in the
gradient."""

# %% torch
import torch

x = torch.tensor([2.0, 5.0, 7.0], requires_grad=True)
target = torch.tensor([1.0, float("nan"), 3.0])
known = ~target.isnan()
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
y = torch.where(known, (x - target).square(), torch.zeros_like(x))
y.backward(gradient=v)
broken = x.grad
print(broken)

# %% reset
x.grad = None

# %% fix
filled = torch.where(known, target, x.detach())  # an error of 0
y = (x - filled).square()
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([2, 0, 8])  # 2 (x − target), and 0 where there is none
weights = np.array([1, 10, 100])
by_hand = weights @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [1, 0, 16])
np.testing.assert_array_equal(broken.tolist(), [2, np.nan, 800])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

# %% guards
assert v.tolist() == weights.tolist() == [1, 10, 100]
assert x.tolist() == [2, 5, 7]
