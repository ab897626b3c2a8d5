"""A convolution filter's gradient is a sum over the batch and all positions."""

# %% torch
import torch

x = torch.tensor([[[1.0, 2.0, 3.0, 4.0],
                   [5.0, 6.0, 7.0, 8.0]],
                  [[9.0, 8.0, 7.0, 6.0],
                   [0.0, 1.0, 0.0, 2.0]]])
w = torch.tensor([[[1.0, 2.0],
                   [3.0, 4.0]]], requires_grad=True)
y = torch.nn.functional.conv1d(x, w)
v = torch.tensor([[[1.0, 10.0, 100.0]],
                  [[0.0, 1000.0, 0.0]]])
y.backward(gradient=v)
print(w.grad)

# %% numpy
import numpy as np

J = np.array([[1, 2, 5, 6],   # sample 1: the window of each output,
              [2, 3, 6, 7],   # first channel, then second
              [3, 4, 7, 8],
              [9, 8, 0, 1],   # sample 2
              [8, 7, 1, 0],
              [7, 6, 0, 2]])
by_hand = np.array([1, 10, 100, 0, 1000, 0]) @ J
print(by_hand.reshape(1, 2, 2))

# %% check
np.testing.assert_array_equal(np.ravel(y.tolist()), J @ [1, 2, 3, 4])
np.testing.assert_array_equal(w.grad.tolist(), by_hand.reshape(1, 2, 2))
