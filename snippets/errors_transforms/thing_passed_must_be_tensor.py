"""The point at which a derivative is taken must be a tensor."""

# --8<-- [start:torch]
import torch

at = 3.0


def f(x):
    return x**2 + 5 * x
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    torch.func.grad(f)(at)
except ValueError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
x = torch.tensor(at)
y, weighted_by = torch.func.vjp(f, x)
(vJ,) = weighted_by(torch.tensor(10.0))
print(torch.func.grad(f)(x), vJ)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2 * 3 + 5]])
by_hand = np.array([10]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "Thing passed to transform API must be Tensor, got <class 'float'>"
)
assert y.item() == 24
assert torch.func.grad(f)(x).item() == 11
np.testing.assert_array_equal([vJ.item()], by_hand)
# --8<-- [end:check]
