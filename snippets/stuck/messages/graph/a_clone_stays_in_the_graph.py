"""`h.clone()` is a recorded operation with the identity as its J, so v passes
through the clone to x."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
h = A @ x
y = h.clone()
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ np.eye(3) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(h.tolist(), [8, 6, 5])
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
assert y.data_ptr() != h.data_ptr()
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
