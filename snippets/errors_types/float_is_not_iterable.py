"""A number has to be made a tensor before it is a v."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * x[0] + 5 * x[1]
weight = 100.0
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.backward(gradient=weight)
except TypeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
y.backward(gradient=torch.tensor(weight))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[3, 5]])
by_hand = np.array([100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == "'float' object is not iterable"
assert y.item() == 13
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
