"""`torch.tensor(h)` cuts the graph, `h.clone()` does not."""

# --8<-- [start:torch]
import warnings

import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
h = A @ x
# --8<-- [end:torch]

# --8<-- [start:error]
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    y = torch.tensor(h)
message = str(caught.pop().message)
print(message)
print(y.requires_grad)
# --8<-- [end:error]

# --8<-- [start:fix]
y = h.clone()
print(y.requires_grad)
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(x.grad)
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
    "To copy construct from a tensor, it is recommended to use "
    "sourceTensor.detach().clone() or "
    "sourceTensor.detach().clone().requires_grad_(True), rather than "
    "torch.tensor(sourceTensor)."
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
