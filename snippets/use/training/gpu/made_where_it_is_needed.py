"""A tensor that `torch.tensor` makes on its device is a leaf from the start."""

# %% torch
import torch

# The GPU; where there is none, float64 takes its part
far = ({"device": "cuda"} if torch.cuda.is_available()
       else {"dtype": torch.float64})
A = torch.tensor([[1.0, 4.0], [2.0, 0.0], [3.0, 5.0]], **far)
x = torch.tensor([1.0, 2.0], **far, requires_grad=True)
y = A @ x
y.backward(gradient=y.new_tensor([1, 10, 100]))
print(x.is_leaf, x.grad.tolist())

# %% numpy
import numpy as np

J = np.array([[1, 4],
              [2, 0],
              [3, 5]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert x.is_leaf
np.testing.assert_array_equal(y.tolist(), J @ [1, 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert (x.grad.device, x.grad.dtype) == (x.device, x.dtype)
