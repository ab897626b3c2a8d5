"""The Jacobian of `y = x.T` is a permutation matrix, and `x.grad` is `v.T`."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0, 3.0],
                  [4.0, 5.0, 6.0]], requires_grad=True)
y = x.T
v = torch.tensor([[10.0, 20.0],
                  [30.0, 40.0],
                  [50.0, 60.0]])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[1, 0, 0, 0, 0, 0],
              [0, 0, 0, 1, 0, 0],  # y_2 is x_4
              [0, 1, 0, 0, 0, 0],
              [0, 0, 0, 0, 1, 0],
              [0, 0, 1, 0, 0, 0],
              [0, 0, 0, 0, 0, 1]])
by_hand = np.array([10, 20, 30, 40, 50, 60]) @ J
print(by_hand)
print(by_hand.reshape(2, 3))

# %% check
np.testing.assert_array_equal(np.ravel(y.tolist()), J @ [1, 2, 3, 4, 5, 6])
np.testing.assert_array_equal(x.grad.tolist(), by_hand.reshape(2, 3))
assert torch.equal(x.grad, v.T)
