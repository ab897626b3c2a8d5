"""Before you compute `A @ x` with a float32 A and a float64 x, convert x to float32."""

# %% torch
import torch
from torch.nn.functional import conv1d

# On the CPU: a GPU has other words.
A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]], device="cpu")
v = A.new_tensor([[1.0], [10.0], [100.0]])
bias = torch.zeros_like(v.flatten())
data = A.new_tensor([[1.0], [2.0]]).double()

# %% error
x = data
try:
    y = A @ x
except RuntimeError as error:
    of_a_product = str(error)
try:
    y = conv1d(x, A[..., None], bias)
except RuntimeError as error:
    of_a_convolution = str(error)

# %% fix
x = data.to(A.dtype).requires_grad_()
y = A @ x
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
assert of_a_product == (
    "expected m1 and m2 to have the same dtype, but got: float != double"
)
assert of_a_convolution == (
    "Input type (double) and bias type (float) should be the same"
)
np.testing.assert_array_equal(y.flatten().tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.flatten().tolist(), by_hand)
try:
    torch.nn.functional.linear(data.T, A)
except RuntimeError as error:
    without_a_bias = str(error)
assert without_a_bias == (
    "expected m1 and m2 to have the same dtype, but got: double != float"
)
