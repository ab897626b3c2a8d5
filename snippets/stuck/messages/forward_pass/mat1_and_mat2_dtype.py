"""Before you pass integer or float64 data to a linear layer with the weight A, convert
them with `data.to(A.dtype)`."""

# %% torch
import torch
from torch.nn.functional import linear  # what nn.Linear computes

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
b = torch.tensor([7.0, 8.0, 9.0])
v = torch.tensor([[1.0, 10.0, 100.0]])
data = torch.tensor([[1, 2]])

# %% error
x = data.double()
try:
    y = linear(x, A, b)
except RuntimeError as error:
    of_double = str(error)
x = data
try:
    y = linear(x, A, b)
except RuntimeError as error:
    of_long = str(error)

# %% fix
x = data.to(A.dtype).requires_grad_()
y = linear(x, A, b)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
must = "mat1 and mat2 must have the same dtype, but got "
assert of_double == must + "Double and Float"
assert of_long == must + "Long and Float"
np.testing.assert_array_equal(y.tolist(), [[15, 14, 14]])
np.testing.assert_array_equal(x.grad.tolist(), [by_hand])
with torch.autocast(A.device.type, dtype=torch.bfloat16):
    product = A.bfloat16() @ A.T
assert product.dtype == torch.bfloat16
