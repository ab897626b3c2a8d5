r"""The linear $f(x_1, x_2) = -x_1 + x_2$ has the gradient (−1, 1) everywhere,
so `x.grad` shows the weights alone."""

# %% torch
import torch

x = torch.arange(6.0).view(3, 2).requires_grad_()
y = -x[:, 0] + x[:, 1]
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[-1, 1,  0, 0,  0, 0],
              [ 0, 0, -1, 1,  0, 0],
              [ 0, 0,  0, 0, -1, 1]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [1, 1, 1])
np.testing.assert_array_equal(x.grad.tolist(), by_hand.reshape(x.shape))
np.testing.assert_array_equal(J @ np.arange(6), y.tolist())

# %% guards
assert x.tolist() == [[0, 1], [2, 3], [4, 5]]
