"""A detached factor counts as a constant: `x.detach() ** 2 * x` has the values of x³, but its derivative is x², not
3x². At x = (2, 3, 5), the derivative is (4, 9, 25)."""

# %% torch
import torch

x = torch.tensor([2.0, 3.0, 5.0])
x.requires_grad_()
y = x.detach() ** 2 * x
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[4, 0, 0],
              [0, 9, 0],
              [0, 0, 25]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# Tempting, and wrong
of_the_cube = np.array([1, 10, 100]) @ (3 * J)
square_kept = np.array([1, 10, 100]) @ (2 * J)

# %% check
np.testing.assert_array_equal(y.tolist(), [8, 27, 125])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [4, 90, 2500])
np.testing.assert_array_equal(of_the_cube, [12, 270, 7500])
np.testing.assert_array_equal(square_kept, [8, 180, 5000])
z = x.detach() * x ** 2
(grad,) = torch.autograd.grad(z, x, torch.tensor([1.0, 10.0, 100.0]))
np.testing.assert_array_equal(grad.tolist(), square_kept)
