"""`torch.autograd.grad` with `is_grads_batched=True` takes all the one-hot v at
once, stacked along a new first axis."""

# %% torch
import torch

x = torch.tensor(1.0, requires_grad=True)
y = torch.stack([x**0, x, x**2, x**3, x**4, x**5]).view(3, 2)
one_hots = torch.eye(6).view(6, 3, 2)  # six v of the shape of y
(batched,) = torch.autograd.grad(
    y, x, grad_outputs=one_hots, is_grads_batched=True
)
print(batched)

# %% numpy
import numpy as np

J = np.array([[0], [1], [2], [3], [4], [5]])
vs = np.array([[1, 0, 0, 0, 0, 0],
               [0, 1, 0, 0, 0, 0],
               [0, 0, 1, 0, 0, 0],
               [0, 0, 0, 1, 0, 0],
               [0, 0, 0, 0, 1, 0],
               [0, 0, 0, 0, 0, 1]])
by_hand = vs @ J
print(by_hand.ravel())

# %% check
np.testing.assert_array_equal(y.tolist(), [[1, 1], [1, 1], [1, 1]])
np.testing.assert_array_equal(one_hots.tolist(), vs.reshape(6, 3, 2))
np.testing.assert_array_equal(batched.tolist(), by_hand.ravel())
assert x.grad is None
