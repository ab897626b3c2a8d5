"""The default is `None`, and stands for ones in the shape of y.
`tensor(1.)` does not fit a y of shape (1,)."""

# --8<-- [start:torch]
import inspect

import torch

default = inspect.signature(torch.Tensor.backward).parameters["gradient"]
print(default.default)

x = torch.tensor([3.0], requires_grad=True)
y = 5 * x
y.backward(retain_graph=True)
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:error]
v = torch.tensor(1.0)
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[5]])
by_hand = np.array([1]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert default.default is None
np.testing.assert_array_equal(y.tolist(), [15])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([]) "
    "and output[0] has a shape of torch.Size([1])."
)
# --8<-- [end:check]

# --8<-- [start:guards]
assert v.item() == 1
# --8<-- [end:guards]
