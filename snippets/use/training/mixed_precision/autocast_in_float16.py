"""Under float16 autocast, `backward` keeps v = 1001 exact, but rounds the gradient 5009 to 5008."""

# %% torch
import torch

A = torch.tensor([[1.0, 4.0], [2.0, 0.0], [3.0, 5.0]])
x = torch.tensor([[1.0, 2.0]], requires_grad=True)
v = torch.tensor([[1.0, 10.0, 1001.0]])
with torch.autocast(x.device.type, dtype=torch.float16):
    y = x @ A.T
y.retain_grad()
y.backward(gradient=v)
print(y.grad)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[1, 4],
              [2, 0],
              [3, 5]])
by_hand = np.array([1, 10, 1001]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(by_hand, [3024, 5009])
assert y.tolist() == [[9, 2, 13]]
assert y.grad.tolist() == [[1, 10, 1001]]
assert x.grad.tolist() == [[3024, 5008]]
assert (y.grad.dtype, x.grad.dtype) == (torch.float16, torch.float32)
