"""A compiled function has a compiled VJP, and none of the VJP. For a second
derivative call the function that was compiled."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])


def f(x):
    return x[0] ** 2 * x[1] + x[1] ** 3


def vH(f):
    (gradient,) = torch.autograd.grad(f(x), x, create_graph=True)
    return torch.autograd.grad(gradient, x, v)[0]
# --8<-- [end:torch]

# --8<-- [start:error]
compiled = torch.compile(f, backend="aot_eager")  # or no backend at all
try:
    vH(compiled)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
result = vH(f)
print(result)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 2],  # the Jacobian of the gradient
              [2, 12]])  # (2 x_1 x_2, x_1² + 3 x_2²)
by_hand = np.array([1, 10]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "torch.compile with aot_autograd does not currently support double "
    "backward"
)
assert f(x).item() == 10
np.testing.assert_array_equal(result.tolist(), by_hand)
# --8<-- [end:check]
