"""v of shape (1, 1) does not fit y of shape (), although both hold one number.
`v.reshape(y.shape)` does."""

# --8<-- [start:torch]
import torch

x = torch.tensor(3.0, requires_grad=True)
y = x**2
v = torch.tensor([[10.0]])
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
y.backward(gradient=v.reshape(y.shape))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[6]])
by_hand = np.array([10]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([1, 1]) "
    "and output[0] has a shape of torch.Size([])."
)
assert y.item() == 9
np.testing.assert_array_equal([x.grad.item()], by_hand)
# --8<-- [end:check]
