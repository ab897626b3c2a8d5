"""For `diff` of x², each row of J has one negative and one positive entry. With
v = (1, 10, 100) at x = (3, 1, 2, 5), `x.grad` is 1 × (−6, 2, 0, 0) + 10 × (0,
−2, 4, 0) + 100 × (0, 0, −4, 10)."""

# %% torch
import torch

x = torch.tensor([3.0, 1.0, 2.0, 5.0])
x.requires_grad_()
y = (x**2).diff()
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[-6, 2, 0, 0],
              [0, -2, 4, 0],
              [0, 0, -4, 10]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# Tempting, and wrong
no_minus = np.array([1, 10, 100]) @ abs(J)
right_end_only = np.array([1, 10, 100]) @ J.clip(0)

# %% check
np.testing.assert_array_equal(y.tolist(), [-8, 3, 21])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [-6, -18, -360, 1000])
np.testing.assert_array_equal(no_minus, [6, 22, 440, 1000])
np.testing.assert_array_equal(right_end_only, [0, 2, 40, 1000])
