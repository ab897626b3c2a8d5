"""If you change w through `w.data` before `backward`, J is computed with the new
values, without an error."""

# %% torch
import torch

v = torch.tensor([1.0, 10.0])

# %% error
w = torch.tensor([3.0, 5.0], requires_grad=True)
y = w**2
w.data.sub_(1)
y.backward(gradient=v)
wrong = w.grad
print(wrong)

# %% fix
w = torch.tensor([3.0, 5.0], requires_grad=True)
y = w**2
y.backward(gradient=v)
with torch.no_grad():
    w.sub_(1)
print(w.grad)

# %% numpy
import numpy as np

J_used = np.diag([2 * 2, 2 * 4])
J = np.diag([2 * 3, 2 * 5])
wrong_by_hand = np.array([1, 10]) @ J_used
by_hand = np.array([1, 10]) @ J
print(wrong_by_hand)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 25])
np.testing.assert_array_equal(w.tolist(), [2, 4])
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(w.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [6, 100])
early = torch.tensor([3.0, 5.0], requires_grad=True)
square = early**2
with torch.no_grad():
    early.sub_(1)
try:
    square.sum().backward()
except RuntimeError as error:
    message = str(error)
assert "modified by an inplace operation" in message
