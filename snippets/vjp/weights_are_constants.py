"""`backward` takes the weights as constants, even where they were computed
from x. Without `detach`, the weights would be differentiated, too."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1], 5 * x[0]])
y.backward(gradient=y, retain_graph=True)  # weights that require grad
as_argument = x.grad
print(as_argument)
print(as_argument.requires_grad)
# --8<-- [end:torch]

# --8<-- [start:error]
x.grad = None
(y * y).sum().backward(retain_graph=True)
without_detach = x.grad
print(without_detach)
# --8<-- [end:error]

# --8<-- [start:fix]
x.grad = None
(y.detach() * y).sum().backward()
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([8, 6, 5]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(as_argument.tolist(), by_hand)
np.testing.assert_array_equal(without_detach.tolist(), 2 * by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert y.requires_grad
assert not as_argument.requires_grad
# --8<-- [end:check]
