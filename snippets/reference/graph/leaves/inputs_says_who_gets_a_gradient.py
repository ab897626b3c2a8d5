"""`backward(inputs=[h, w])` fills `h.grad` and `w.grad`, and no other `.grad`."""

# %% torch
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
w = torch.tensor([5.0, 7.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
h = x * w
y = 2 * h
y.backward(gradient=v, inputs=[h, w])
print(h.grad, w.grad, x.grad)

# %% numpy
import numpy as np

J_y_of_h = np.array([[2, 0],
                     [0, 2]])
J_h_of_w = np.array([[2, 0],
                     [0, 3]])
reaches_h = np.array([1, 10]) @ J_y_of_h
by_hand = reaches_h @ J_h_of_w
print(reaches_h, by_hand)

# %% check
assert x.grad is None
np.testing.assert_array_equal(h.tolist(), [2 * 5, 3 * 7])
np.testing.assert_array_equal(h.grad.tolist(), reaches_h)
np.testing.assert_array_equal(w.grad.tolist(), by_hand)
other = torch.tensor([5.0, 7.0], requires_grad=True)
(x * other).backward(gradient=v, inputs=[x])
np.testing.assert_array_equal(x.grad.tolist(), [5, 70])
assert other.grad is None
try:
    (x * w).backward(gradient=v, inputs=[])
except RuntimeError as error:
    message = str(error)
assert message == "`inputs` argument to `backward()` cannot be empty."
