"""The derivative of a linear function is a constant, and a constant has no
graph: differentiating once more raises, where the answer is 0."""

# --8<-- [start:torch]
import torch
from torch.autograd import grad

x = torch.tensor([2.0, 3.0], requires_grad=True)
w = torch.tensor([5.0, 7.0], requires_grad=True)
(constant,) = grad(4 * x.sum(), x, create_graph=True)
(weights,) = grad(w @ x, x, create_graph=True)  # is w
print(constant.requires_grad, weights.requires_grad)
# --8<-- [end:torch]

# --8<-- [start:error]
messages = []
for first in [constant, weights]:
    try:
        grad(first.sum(), x, allow_unused=first is constant)
    except RuntimeError as error:
        messages.append(str(error))
print("\n\n".join(messages))
# --8<-- [end:error]

# --8<-- [start:fix]
def derivative(y, x):
    """The gradient of the sum of y, with zeros where it is constant."""
    if not y.requires_grad:
        return torch.zeros_like(x)
    (g,) = grad(y.sum(), x, create_graph=True, materialize_grads=True)
    return g


of_constant = derivative(constant, x)
of_weights = derivative(weights, x)
print(of_constant, of_weights)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

by_hand = np.array([0, 0])  # neither (4, 4) nor w depends on x: J = 0
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert messages == [
    "element 0 of tensors does not require grad and does not have a "
    "grad_fn",
    "The differentiated Tensor at index 0 appears to not have been used in "
    "the graph. Set allow_unused=True if this is the desired behavior.",
]
np.testing.assert_array_equal(constant.tolist(), [4, 4])
np.testing.assert_array_equal(weights.tolist(), [5, 7])
np.testing.assert_array_equal(of_constant.tolist(), by_hand)
np.testing.assert_array_equal(of_weights.tolist(), by_hand)
line = torch.func.grad(lambda x: 4 * x.sum())
again = torch.func.grad(lambda x: line(x).sum())(x.detach())
np.testing.assert_array_equal(again.tolist(), by_hand)
by_x = derivative(x**2, x)
np.testing.assert_array_equal(by_x.tolist(), [4, 6])
np.testing.assert_array_equal(derivative(by_x, x).tolist(), [2, 2])
# --8<-- [end:check]
