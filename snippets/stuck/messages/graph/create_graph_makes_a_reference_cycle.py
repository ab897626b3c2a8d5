"""Unlike `backward(create_graph=True)`, `torch.autograd.grad(…, create_graph=True)`
creates no reference cycle."""

# %% torch
import torch

import warnings

warnings.simplefilter("error")  # a warning now stops the program
torch.set_warn_always(True)  # this one comes once per process otherwise
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

# %% error
try:
    y = (x * x).prod()
    y.backward(create_graph=True)
except UserWarning as error:
    torch.set_warn_always(False)
    message = str(error)

# %% reset
x.grad = None  # breaks the cycle that backward(create_graph=True) made

# %% fix
y = (x * x).prod()
(gradient,) = torch.autograd.grad(y, x, create_graph=True)
(vH,) = torch.autograd.grad(gradient, x, v)
print(gradient.tolist(), vH)

# %% numpy
import numpy as np

J = np.array([[8, 8],   # the Jacobian of the gradient
              [8, 2]])  # (2 x_1 x_2², 2 x_1² x_2): the Hessian of y
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message.split(" (Triggered")[0] == (
    "Using backward() with create_graph=True will create a reference "
    "cycle between the parameter and its gradient which can cause a "
    "memory leak. We recommend using autograd.grad when creating the "
    "graph to avoid this. If you have to use this function, make sure to "
    "reset the .grad fields of your parameters to None after use to "
    "break the cycle and avoid the leak."
)
assert x.grad is None
assert y.item() == 4
np.testing.assert_array_equal(gradient.tolist(), [8, 4])
np.testing.assert_array_equal(vH.tolist(), by_hand)
