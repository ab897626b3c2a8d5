"""A tensor with a graph cannot be deep-copied. `clone()` copies it within
the graph, `detach().clone()` without."""

# --8<-- [start:torch]
import copy

import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
h = A @ x
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    copy.deepcopy(h)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
y = h.clone()
numbers = copy.deepcopy(h.detach())
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(x.grad)
print(numbers)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "Only Tensors created explicitly by the user (graph leaves) support "
    "the deepcopy protocol at the moment.  If you were attempting to "
    "deepcopy a module, this may be because of a "
    "torch.nn.utils.weight_norm usage, see "
    "https://github.com/pytorch/pytorch/pull/103001"
)
np.testing.assert_array_equal(numbers.tolist(), [8, 6, 5])
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
