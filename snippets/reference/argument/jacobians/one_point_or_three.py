"""If x has the shape (3, 2), v has one weight for `y = (x**2).sum()`, and three for `y = (x**2).sum(1)`."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0],
                  [5.0, 6.0]], requires_grad=True)

one = (x**2).sum()     # six coordinates, at one point
(as_one,) = torch.autograd.grad(one, x)

three = (x**2).sum(1)  # two coordinates, at three points
v = torch.tensor([1.0, 10.0, 100.0])
three.backward(gradient=v)
print(as_one)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 4, 0, 0, 0, 0],  # row i: the derivatives of output i
              [0, 0, 6, 8, 0, 0],  # for the six entries of x
              [0, 0, 0, 0, 10, 12]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand.reshape(3, 2))

# %% check
np.testing.assert_array_equal(one.tolist(), 91)
np.testing.assert_array_equal(three.tolist(), [5, 25, 61])
np.testing.assert_array_equal(x.grad.tolist(), by_hand.reshape(3, 2))
ones = [1, 1, 1] @ J  # v = (1, 1, 1) gives what sum() gives
np.testing.assert_array_equal(as_one.tolist(), ones.reshape(3, 2))
