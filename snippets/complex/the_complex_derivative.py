r"""For a holomorphic f, conjugate `z.grad` to get the derivative: here
$3z^2$ at three points, with ones as v."""

# --8<-- [start:torch]
import torch


def cube(z):
    return z * z * z


z = torch.tensor([1 + 2j, 3 - 1j, 2 + 1j], requires_grad=True)
y = cube(z)
y.backward(gradient=torch.ones_like(y))
derivative = z.grad.conj()
print(derivative)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    torch.func.jacrev(cube)(z.detach())
except RuntimeError as error:
    message = str(error)
print(message)

conjugated = torch.autograd.functional.jacobian(
    cube, z.detach(), vectorize=True)
print(conjugated.diagonal())
# --8<-- [end:error]

# --8<-- [start:numpy]
import numpy as np

by_hand = 3 * np.array([1 + 2j, 3 - 1j, 2 + 1j]) ** 2
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "jacrev: Expected all inputs to be real but received complex tensor "
    "at flattened input idx: 0"
)
assert y.tolist() == [-11 - 2j, 18 - 26j, 2 + 11j]
assert derivative.tolist() == by_hand.tolist()
np.testing.assert_array_equal(
    conjugated.tolist(), np.diag(by_hand.conj())
)
np.testing.assert_array_equal(by_hand, [-9 + 12j, 24 - 18j, 9 + 12j])
# --8<-- [end:check]
