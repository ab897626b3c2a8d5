"""For $y = Ax$, with matrices A and x, flatten v to a vector and J to a matrix:
their product, reshaped like x, is `x.grad`."""

# %% torch
import torch

A = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0],
                  [5.0, 6.0]])
x = torch.tensor([[7.0, 8.0],
                  [9.0, 0.0]], requires_grad=True)
y = A @ x
v = torch.tensor([[1.0, 100.0],
                  [10.0, 1.0],
                  [100.0, 10.0]])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[1, 0, 2, 0],  # y_11, for x_11, x_12, x_21, x_22
              [0, 1, 0, 2],  # y_12
              [3, 0, 4, 0],  # y_21
              [0, 3, 0, 4],  # y_22
              [5, 0, 6, 0],  # y_31
              [0, 5, 0, 6]])  # y_32
flat = np.array([1, 100, 10, 1, 100, 10]) @ J
by_hand = flat.reshape(2, 2)
print(flat)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.flatten().tolist(), J @ [7, 8, 9, 0])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
x.grad = None
(A @ x).flatten().backward(gradient=v.flatten())
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
