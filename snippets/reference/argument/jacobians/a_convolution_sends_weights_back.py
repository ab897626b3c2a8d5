"""In the backward pass of a convolution, each entry of x receives weights from every window that contains it."""

# %% torch
import torch

x = torch.tensor([[[1.0, 2.0, 3.0, 4.0],  # sample 1: two channels
                   [5.0, 6.0, 7.0, 8.0]],
                  [[9.0, 8.0, 7.0, 6.0],  # sample 2
                   [0.0, 1.0, 0.0, 2.0]]]).requires_grad_()
w = torch.tensor([[[1.0, 2.0], [3.0, 4.0]]])  # two channels, length 2
y = torch.nn.functional.conv1d(x, w)
v = torch.tensor([[[1.0, 10.0, 100.0]],
                  [[0.0, 1.0, 0.0]]])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

# One sample: three outputs by eight inputs, the two channels side by side
J = np.array([[1, 2, 0, 0, 3, 4, 0, 0],
              [0, 1, 2, 0, 0, 3, 4, 0],
              [0, 0, 1, 2, 0, 0, 3, 4]])
v_by_hand = np.array([[1, 10, 100],  # a row per sample
                      [0, 1, 0]])
by_hand = v_by_hand @ J
print(by_hand.reshape(2, 2, 4))

# %% check
x_by_hand = np.array([[1, 2, 3, 4, 5, 6, 7, 8],
                      [9, 8, 7, 6, 0, 1, 0, 2]])
y_by_hand = (x_by_hand @ J.T).reshape(2, 1, 3)
np.testing.assert_array_equal(y.tolist(), y_by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand.reshape(2, 2, 4))
