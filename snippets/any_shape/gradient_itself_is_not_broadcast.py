"""One number for six outputs is refused, until it is expanded to their shape."""

# --8<-- [start:torch]
import torch

x = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0],
                  [5.0, 6.0]], requires_grad=True)
y = x**2
v = torch.tensor(10.0)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
y.backward(gradient=v.expand_as(y))  # or torch.full_like(y, 10.0)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.diag([2, 4, 6, 8, 10, 12])  # one output per input
by_hand = np.array([10, 10, 10, 10, 10, 10]) @ J
print(by_hand.reshape(3, 2))
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([]) "
    "and output[0] has a shape of torch.Size([3, 2])."
)
np.testing.assert_array_equal(y.tolist(), [[1, 4], [9, 16], [25, 36]])
np.testing.assert_array_equal(x.grad.tolist(), by_hand.reshape(3, 2))
# --8<-- [end:check]
