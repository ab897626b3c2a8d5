"""In PyTorch `dtype=float` means float64, as in Python. The parameters of a new
layer are float32 by default, and the layer raises an error for a float64
input."""

# %% torch
import torch

weight = torch.tensor([[3.0, 5.0]])  # float32, as in a new layer
bias = torch.tensor([7.0])
linear = torch.nn.functional.linear
numbers = [[1.0, 2.0]]

# %% error
x = torch.tensor(numbers, dtype=float, requires_grad=True)
try:
    linear(x, weight, bias)
except RuntimeError as error:
    message, refused = str(error), x.dtype

# %% fix
x = torch.tensor(numbers, requires_grad=True)
y = linear(x, weight, bias)
y.backward(gradient=torch.tensor([[10.0]]))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[3, 5]])
by_hand = np.array([10]) @ J
print(by_hand)

# %% check
assert refused == torch.float64
assert x.dtype == torch.float32
assert message == (
    "mat1 and mat2 must have the same dtype, but got Double and Float"
)
assert y.item() == 20
np.testing.assert_array_equal(x.grad.flatten().tolist(), by_hand)
