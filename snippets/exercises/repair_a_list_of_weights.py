"""This program stops at `backward`, with a `TypeError`."""

# --8<-- [start:torch]
import torch

x = torch.tensor([2.0, 5.0], requires_grad=True)
y = torch.stack([x[0] * x[1], x[0] ** 2, 3 * x[0] + x[1]])
weights = [1.0, 10.0, 100.0]
try:
    y.backward(gradient=weights)
except TypeError as error:
    message = str(error)
print(message)
# --8<-- [end:torch]

# --8<-- [start:error]
# Tempting, and wrong as well
try:
    y.backward(gradient=[torch.tensor(weight) for weight in weights])
except RuntimeError as error:
    message_for_tensors = str(error)
print(message_for_tensors)
# --8<-- [end:error]

# --8<-- [start:fix]
y.backward(gradient=torch.tensor(weights))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[5, 2],
              [4, 0],
              [3, 1]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [10, 4, 11])
assert message == (
    "gradients can be either Tensors or None, but got float"
)
assert message_for_tensors == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([]) "
    "and output[0] has a shape of torch.Size([3])."
)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [345, 102])
# --8<-- [end:check]
