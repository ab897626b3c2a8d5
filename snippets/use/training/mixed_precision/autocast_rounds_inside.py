"""Under bfloat16 autocast, the float32 `x.grad` that comes back through a matrix
product has only the precision of bfloat16."""

# %% torch
import torch

A = torch.tensor([[1.0, 4.0], [2.0, 0.0], [3.0, 5.0]])
x = torch.tensor([[1.0, 2.0]], requires_grad=True)
v = torch.tensor([[1.0, 10.0, 1001.0]])
with torch.autocast(x.device.type, dtype=torch.bfloat16):
    y = x @ A.T
y.retain_grad()  # keeps the v that arrives here
y.backward(gradient=v)  # outside of autocast, as recommended
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
assert y.grad.tolist() == [[1, 10, 1000]]
assert x.grad.tolist() == [[3024, 4992]]
assert (y.grad.dtype, x.grad.dtype) == (torch.bfloat16, torch.float32)
with torch.autocast(x.device.type, dtype=torch.bfloat16):
    tripled = 3 * x  # autocast leaves this one in float32
assert tripled.dtype == torch.float32

# %% guards
assert v.tolist() == [[1, 10, 1001]]
