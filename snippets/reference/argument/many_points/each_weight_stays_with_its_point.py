"""A weight multiplies the slope at its own point, and touches no other."""

# %% torch
import torch

x = torch.tensor([[-2.0], [-1.0], [1.0], [2.0]], requires_grad=True)
y = x**2
v = torch.tensor([[1.0], [10.0], [100.0], [1000.0]])
y.backward(gradient=v)
print(x.grad.flatten().tolist())

# %% numpy
import numpy as np

J = np.array([[-4,  0, 0, 0],
              [ 0, -2, 0, 0],
              [ 0,  0, 2, 0],
              [ 0,  0, 0, 4]])
weights = np.array([1, 10, 100, 1000])
by_hand = weights @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [[4], [1], [1], [4]])
np.testing.assert_array_equal(x.grad.tolist(), by_hand[:, None])
(with_ones,) = torch.autograd.grad((x**2).sum(), x)
np.testing.assert_array_equal(with_ones[:, 0].tolist(), J.diagonal())

# %% guards
assert v.tolist() == weights[:, None].tolist()
