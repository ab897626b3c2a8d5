"""To differentiate f twice, call f itself instead of the compiled version from `torch.compile`."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

def f(x):
    return x[0] ** 2 * x[1] + x[1] ** 3

# %% error
y = torch.compile(f, backend="aot_eager")(x)  # or no backend at all
(gradient,) = torch.autograd.grad(y, x, create_graph=True)
try:
    gradient.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
y = f(x)
(gradient,) = torch.autograd.grad(y, x, create_graph=True)
gradient.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[4, 2],  # the Jacobian of the gradient
              [2, 12]])  # (2 x_1 x_2, x_1² + 3 x_2²)
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
torch.compiler.reset()  # forgets what it compiled
assert message == (
    "torch.compile with aot_autograd does not currently support double "
    "backward"
)
assert y.item() == 10
np.testing.assert_array_equal(gradient.tolist(), [4, 13])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
