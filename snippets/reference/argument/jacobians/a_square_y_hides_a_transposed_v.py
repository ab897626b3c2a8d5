"""If y is a square matrix, `backward` accepts a transposed v without an error, and the gradient is wrong."""

# %% torch
import torch

A = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0]])
x = torch.tensor([[5.0, 6.0],
                  [7.0, 8.0]], requires_grad=True)
v = torch.tensor([[1.0, 10.0],
                  [100.0, 1000.0]])

y = A @ x
(meant,) = torch.autograd.grad(y, x, v, retain_graph=True)
y.backward(gradient=v.T)
print(meant)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[1, 0, 2, 0],
              [0, 1, 0, 2],
              [3, 0, 4, 0],
              [0, 3, 0, 4]])
by_hand = np.array([1, 10, 100, 1000]) @ J
other = np.array([1, 100, 10, 1000]) @ J
print(by_hand.reshape(2, 2))
print(other.reshape(2, 2))

# %% check
np.testing.assert_array_equal(np.ravel(y.tolist()), J @ [5, 6, 7, 8])
np.testing.assert_array_equal(meant.tolist(), by_hand.reshape(2, 2))
np.testing.assert_array_equal(x.grad.tolist(), other.reshape(2, 2))
