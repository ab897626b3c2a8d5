"""`optimizer.zero_grad()` doesn't clear the gradient of an input x, which accumulates until you set `x.grad = None`."""

# %% torch
import torch

w = torch.tensor([2.0, 3.0], requires_grad=True)
optimizer = torch.optim.SGD([w])
x = torch.tensor([5.0, 7.0], requires_grad=True)  # not a parameter

# %% error
for _ in range(2):
    optimizer.zero_grad()
    (w * x).sum().backward()
wrong = x.grad
print(w.grad, wrong)

# %% fix
for _ in range(2):
    optimizer.zero_grad()
    x.grad = None
    (w * x).sum().backward()
print(w.grad, x.grad)

# %% numpy
import numpy as np

J_w = np.array([[5, 7]])
J_x = np.array([[2, 3]])
v = np.array([1])
w_by_hand, x_by_hand, twice = v @ J_w, v @ J_x, (v + v) @ J_x
print(w_by_hand, x_by_hand, twice)

# %% check
np.testing.assert_array_equal(wrong.tolist(), twice)
np.testing.assert_array_equal(w.grad.tolist(), w_by_hand)
np.testing.assert_array_equal(x.grad.tolist(), x_by_hand)

# %% guards
assert _ == 1
assert optimizer.param_groups[0]["params"][0] is w
