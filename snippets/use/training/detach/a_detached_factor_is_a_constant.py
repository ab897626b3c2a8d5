"""`x * x.detach()` has the value of x², but only half of its derivative."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x * x.detach()
y.backward(gradient=torch.tensor([1.0, 10.0]))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[3, 0],   # of c · x, with c the number that x is
              [0, 2]])
J_square = np.array([[6, 0],
                     [0, 4]])
by_hand, of_the_square = np.array([1, 10]) @ J, np.array([1, 10]) @ J_square
print(by_hand, of_the_square)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 4])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
x.grad = None
(x * x).backward(gradient=torch.tensor([1.0, 10.0]))
np.testing.assert_array_equal(x.grad.tolist(), of_the_square)
