"""`dtype=float` is float64, and a layer is float32: they do not meet."""

# --8<-- [start:torch]
import torch

x = torch.tensor([[1.0, 2.0]], dtype=float, requires_grad=True)
weight = torch.tensor([[3.0, 5.0]])  # float32, as in every new layer
bias = torch.tensor([7.0])
linear = torch.nn.functional.linear
print(x.dtype, weight.dtype)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    linear(x, weight, bias)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
y = linear(x, weight.double(), bias.double())
y.backward(gradient=torch.tensor([[10.0]]))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[3, 5]])
by_hand = np.array([10]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert x.dtype == torch.float64
assert message == (
    "mat1 and mat2 must have the same dtype, but got Double and Float"
)
assert y.item() == 20
np.testing.assert_array_equal(x.grad.flatten().tolist(), by_hand)
# --8<-- [end:check]
