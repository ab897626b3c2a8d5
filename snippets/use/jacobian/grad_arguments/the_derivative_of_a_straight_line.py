"""The derivative of a linear function does not depend on x. To differentiate
it once more may raise, where the answer is 0."""

# %% torch
import torch
from torch.autograd import grad

x = torch.tensor([2.0, 3.0], requires_grad=True)
w = torch.tensor([5.0, 7.0], requires_grad=True)
(constant,) = grad(4 * x.sum(), x, create_graph=True)  # (4, 4), no graph
(weights,) = grad(w @ x, x, create_graph=True)  # w, without x

# %% error
try:
    grad(constant.sum(), x)
except RuntimeError as error:
    no_graph = str(error)
try:
    grad(weights.sum(), x)
except RuntimeError as error:
    not_used = str(error)

# %% fix
def derivative(y, x):
    if not y.requires_grad:
        return torch.zeros_like(x)
    (g,) = grad(y.sum(), x, create_graph=True, materialize_grads=True)
    return g


of_constant, of_weights = derivative(constant, x), derivative(weights, x)
print(of_constant.tolist(), of_weights.tolist())

# %% numpy
import numpy as np

by_hand = np.array([0, 0])  # neither (4, 4) nor w depends on x: J is 0
print(by_hand)

# %% check
assert no_graph == (
    "element 0 of tensors does not require grad and does not have a "
    "grad_fn"
)
assert not_used == (
    "The differentiated Tensor at index 0 appears to not have been used in "
    "the graph. Set allow_unused=True if this is the desired behavior."
)
try:
    grad(constant.sum(), x, allow_unused=True, materialize_grads=True)
except RuntimeError as error:
    whatever_the_options = str(error)
assert whatever_the_options == no_graph
assert (constant.requires_grad, weights.requires_grad) == (False, True)
np.testing.assert_array_equal(constant.tolist(), [4, 4])
np.testing.assert_array_equal(weights.tolist(), [5, 7])
np.testing.assert_array_equal(of_constant.tolist(), by_hand)
np.testing.assert_array_equal(of_weights.tolist(), by_hand)
line = torch.func.grad(lambda x: 4 * x.sum())
again = torch.func.grad(lambda x: line(x).sum())(x.detach())
np.testing.assert_array_equal(again.tolist(), by_hand)
of_square = derivative(x**2, x)
np.testing.assert_array_equal(of_square.tolist(), [4, 6])
np.testing.assert_array_equal(derivative(of_square, x).tolist(), [2, 2])
