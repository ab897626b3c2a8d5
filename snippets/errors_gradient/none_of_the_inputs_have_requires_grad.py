"""The parameter inside a checkpoint stays without gradient if no *input*
of the checkpoint requires grad and `use_reentrant=True`."""

# --8<-- [start:torch]
import warnings

import torch
from torch.utils.checkpoint import checkpoint

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
w = torch.tensor([1.0, 2.0], requires_grad=True)


def layer(data):
    return data @ w
# --8<-- [end:torch]

# --8<-- [start:error]
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    y = checkpoint(layer, A, use_reentrant=True)
print(caught[-1].message)
print(y.requires_grad)
# --8<-- [end:error]

# --8<-- [start:fix]
y = checkpoint(layer, A, use_reentrant=False)
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(w.grad)
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
assert str(caught.pop().message) == (
    "None of the inputs have requires_grad=True. Gradients will be None"
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(w.grad.tolist(), by_hand)
# --8<-- [end:check]
