"""A v in the shape of x is refused where y has another shape. It belongs
to y."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
y = torch.stack([x.sum(), (x**2).sum()])
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.backward(gradient=torch.ones_like(x))
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
y.backward(gradient=torch.ones_like(y))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1, 1, 1],
              [2, 4, 6]])
by_hand = np.array([1, 1]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([3]) "
    "and output[0] has a shape of torch.Size([2])."
)
np.testing.assert_array_equal(y.tolist(), [6, 14])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
