"""The second derivative of a linear function is 0, but PyTorch raises: its
gradient does not depend on x. The functions that take f say 0."""

# --8<-- [start:torch]
import torch


def f(x):
    return 2 * x[0] + 3 * x[1]


x = torch.tensor([1.0, 2.0], requires_grad=True)
y = f(x)
(g,) = torch.autograd.grad(y, x, create_graph=True)
print(y.item(), g, g.requires_grad)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    torch.autograd.grad(g, x, torch.ones_like(g))
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
H = torch.autograd.functional.hessian(f, x.detach())
composed = torch.func.jacrev(torch.func.grad(f))(x.detach())
print(H)
print(composed)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

by_hand = np.zeros((2, 2))
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "element 0 of tensors does not require grad "
    "and does not have a grad_fn"
)
assert y.item() == 8
assert not g.requires_grad
np.testing.assert_array_equal(g.tolist(), [2, 3])
np.testing.assert_array_equal(H.tolist(), by_hand)
np.testing.assert_array_equal(composed.tolist(), by_hand)
# --8<-- [end:check]
