"""For a second derivative take `autograd.grad`, which leaves nothing in
`x.grad`."""

# --8<-- [start:torch]
import warnings

import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)


def f(x):
    return x[0] ** 2 * x[1]
# --8<-- [end:torch]

# --8<-- [start:error]
y = f(x)
torch.set_warn_always(True)  # it would be given once per process
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    y.backward(create_graph=True)
torch.set_warn_always(False)
message = str(caught.pop().message).split(" (Triggered")[0]
print(message)
x.grad = None  # breaks the cycle
# --8<-- [end:error]

# --8<-- [start:fix]
y = f(x)
(gradient,) = torch.autograd.grad(y, x, create_graph=True)
print(gradient.detach())
v = torch.tensor([1.0, 10.0])
(vH,) = torch.autograd.grad(gradient, x, v)
print(vH)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 2],   # the Jacobian of the gradient (2 x_1 x_2, x_1²):
              [2, 0]])  # the Hessian of y
by_hand = np.array([1, 10]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "Using backward() with create_graph=True will create a reference "
    "cycle between the parameter and its gradient which can cause a "
    "memory leak. We recommend using autograd.grad when creating the "
    "graph to avoid this. If you have to use this function, make sure to "
    "reset the .grad fields of your parameters to None after use to "
    "break the cycle and avoid the leak."
)
assert y.item() == 2
np.testing.assert_array_equal(gradient.tolist(), [4, 1])
np.testing.assert_array_equal(vH.tolist(), by_hand)
# --8<-- [end:check]
