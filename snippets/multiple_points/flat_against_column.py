"""Five numbers of shape (5,) are refused where y has shape (5, 1): nothing is broadcast."""

# --8<-- [start:torch]
import torch

x = torch.tensor([[-2.0], [-1.0], [0.0], [1.0], [2.0]], requires_grad=True)
y = x**2
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.backward(gradient=torch.ones(5))
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

by_hand = 2 * np.array([[-2], [-1], [0], [1], [2]])  # f'(x) = 2x
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([5]) "
    "and output[0] has a shape of torch.Size([5, 1])."
)
np.testing.assert_array_equal(y.tolist(), [[4], [1], [0], [1], [4]])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
