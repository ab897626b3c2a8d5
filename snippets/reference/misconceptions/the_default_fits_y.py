"""For a y of shape (1,), `y.backward(torch.tensor(1.))` raises a shape error.
`y.backward()` works, because the default means ones in the shape of y."""

# %% torch
import torch

x = torch.tensor([3.0], requires_grad=True)
y = 5 * x
y.backward(retain_graph=True)
print(x.grad)

# %% error
x.grad = None
v = torch.tensor(1.0)
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message, number = str(error), v.item()

# %% fix
x.grad = None
v = torch.ones_like(y)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[5]])
by_hand = np.array([1]) @ J
print(by_hand)

# %% check
import inspect

default = inspect.signature(torch.Tensor.backward).parameters["gradient"]
assert default.default is None
np.testing.assert_array_equal(y.tolist(), [15])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert number == 1
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([]) "
    "and output[0] has a shape of torch.Size([1])."
)
