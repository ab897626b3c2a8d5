"""The mark forbids the second derivative. Here nothing speaks against
one."""

# --8<-- [start:torch]
import torch
from torch.autograd.function import once_differentiable

x = torch.tensor([1.0, 2.0], requires_grad=True)
w = torch.tensor([1.0, 10.0], requires_grad=True)


class Cube(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**3

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return 3 * v * x**2
# --8<-- [end:torch]

# --8<-- [start:error]
class MarkedCube(Cube):
    backward = staticmethod(once_differentiable(Cube.backward))


y = MarkedCube.apply(x)
(first,) = torch.autograd.grad(y, x, w, create_graph=True)
try:
    first.sum().backward()
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
y = Cube.apply(x)
(first,) = torch.autograd.grad(y, x, w, create_graph=True)
first.backward(gradient=torch.tensor([1.0, 100.0]))
print(first.tolist(), x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[6 * 1 * 1, 0],     # the Jacobian of 3 w x²: 6 w x
              [0, 6 * 10 * 2]])
by_hand = np.array([1, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "trying to differentiate twice a function that was marked with "
    "@once_differentiable"
)
np.testing.assert_array_equal(y.tolist(), [1, 8])
np.testing.assert_array_equal(first.tolist(), [3, 120])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
