"""A list of weights becomes a `gradient` by way of `torch.tensor`, with the
dtype and the device of y."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1], 5 * x[0]])
weights = [1, 10, 100]
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.backward(gradient=weights)
except TypeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
v = torch.tensor(weights, dtype=y.dtype, device=y.device)
y.backward(gradient=v)
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
assert message == "gradients can be either Tensors or None, but got int"
np.testing.assert_array_equal(y.tolist(), J @ [1, 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
array = np.array([1, 10, 100])  # the same line takes an array
torch.testing.assert_close(torch.tensor(array, dtype=y.dtype), v)
# --8<-- [end:check]
