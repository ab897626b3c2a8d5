"""The gradient of y has the shape of x, and is refused as `gradient` where y
has another shape."""

# --8<-- [start:torch]
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x[0] ** 2 * x[1]
true_gradient = torch.tensor([12.0, 9.0])  # (2·x₁·x₂, x₁²)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.backward(gradient=true_gradient)
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
weight = torch.tensor(1.0)  # one output, one weight
y.backward(gradient=weight)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2 * 3 * 2, 3**2]])
by_hand = np.array([1]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert y == 18
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([2]) "
    "and output[0] has a shape of torch.Size([])."
)
np.testing.assert_array_equal(true_gradient.tolist(), J[0])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
