"""In an f-string a tensor of shape () looks like a number, but `backward`
raises an error for a Python number."""

# %% torch
import torch

x = torch.tensor(3.0, requires_grad=True)
y = x**2
v = torch.tensor(10.0)
print(f"{v}", repr(v))

# %% error
try:
    y.backward(gradient=v.item())
except TypeError as error:
    message = str(error)

# %% fix
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6]])
by_hand = np.array([10]) @ J
print(by_hand)

# %% check
assert f"{v}" == "10.0"
assert repr(v).startswith("tensor(10.")
assert message == "'float' object is not iterable"
assert y.item() == 9
np.testing.assert_array_equal([x.grad.item()], by_hand)
