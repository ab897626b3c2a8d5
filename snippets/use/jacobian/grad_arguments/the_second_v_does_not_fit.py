"""For the first output the message names the wrong shape. For the second,
torch here stumbles over its own message."""

# %% torch
import torch
from torch.autograd import grad

x = torch.tensor([2.0, 3.0], requires_grad=True)
y1 = torch.stack([x[0] * x[1], x[0] ** 2, 7 * x[1]])
y2 = 4 * x
v1 = torch.tensor([1.0, 10.0, 100.0])
v2 = torch.tensor([1000.0, 10000.0])

# %% error
try:
    grad([y1, y2], x, grad_outputs=[v2, v1])
except RuntimeError as error:
    of_the_first = str(error)
try:
    grad([y1, y2], x, grad_outputs=[v1, v1])
except RuntimeError as error:
    of_the_second = str(error)
try:
    grad([y1, y2], x, grad_outputs=[v1, v2[:1]])
except RuntimeError as error:
    of_one_number = str(error)

# %% fix
for y, v in zip([y1, y2], [v1, v2], strict=True):
    assert v.shape == y.shape
(g,) = grad([y1, y2], x, grad_outputs=[v1, v2])
print(g)

# %% numpy
import numpy as np

J = np.array([[3, 2],
              [4, 0],
              [0, 7],
              [4, 0],
              [0, 4]])
by_hand = np.array([1, 10, 100, 1000, 10000]) @ J
print(by_hand)

# %% check
assert of_the_first == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([2]) and "
    "output[0] has a shape of torch.Size([3])."
)
assert of_the_second == (
    "The size of tensor a (3) must match the size of tensor b (2) at "
    "non-singleton dimension 0"
)
assert of_one_number == (
    "Boolean value of Tensor with more than one value is ambiguous"
)
try:
    torch.autograd.backward([y1, y2], grad_tensors=[v1, v2[:1]])
except RuntimeError as error:
    of_backward = str(error)
assert of_backward == of_one_number
np.testing.assert_array_equal(y1.tolist(), [6, 4, 21])
np.testing.assert_array_equal(y2.tolist(), [8, 12])
np.testing.assert_array_equal(g.tolist(), by_hand)
