"""A gradient made without `create_graph` is a plain tensor that knows
nothing of x. `requires_grad_()` does not bring the connection back."""

# --8<-- [start:torch]
import torch


def f(x):
    return x[0] ** 2 * x[1] + x[1] ** 3


x = torch.tensor([3.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
(plain,) = torch.autograd.grad(f(x), x)
print(plain)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    torch.autograd.grad(plain, x, v)
except RuntimeError as error:
    first_message = str(error)
print(first_message)

plain.requires_grad_()  # does not help
try:
    torch.autograd.grad(plain, x, v)
except RuntimeError as error:
    second_message = str(error)
print(second_message)
# --8<-- [end:error]

# --8<-- [start:fix]
(g,) = torch.autograd.grad(f(x), x, create_graph=True)
(product,) = torch.autograd.grad(g, x, v)
print(g)
print(product)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

H = np.array([[4, 6],
              [6, 12]])
by_hand = np.array([1, 10]) @ H
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert first_message == (
    "element 0 of tensors does not require grad "
    "and does not have a grad_fn"
)
assert second_message == (
    "The differentiated Tensor at index 0 appears to not have been used "
    "in the graph. Set allow_unused=True if this is the desired behavior."
)
np.testing.assert_array_equal(plain.tolist(), [12, 21])
np.testing.assert_array_equal(g.tolist(), [12, 21])
np.testing.assert_array_equal(product.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [64, 126])
# --8<-- [end:check]
