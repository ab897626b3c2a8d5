"""`y.backward(v)` leaves in `x.grad` what `(v.detach() * y).sum().backward()` leaves."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v, retain_graph=True)
with_argument = x.grad
print(with_argument)

x.grad = None  # otherwise the second result is added to the first
number = (v.detach() * y).sum()
number.backward()
print(x.grad)

# %% numpy
import numpy as np

J_y = np.array([[6, 0],   # y_1 = x_1² has the derivatives 2 x_1 and 0
                [2, 3],   # y_2 = x_1 x_2 has x_2 and x_1
                [0, 5]])  # y_3 = 5 x_2 has 0 and 5
J_number = np.array([[1, 10, 100]])  # of the weighted sum
by_hand = np.array([1]) @ J_number @ J_y
print(by_hand)
back = {"y": v}  # for the picture

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(number.tolist(), 1 * 9 + 10 * 6 + 100 * 10)
np.testing.assert_array_equal(with_argument.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(v.tolist(), J_number[0])
