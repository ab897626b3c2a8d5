"""In an f-string a tensor of shape () looks like a number, but a number is not
accepted in its place."""

# --8<-- [start:torch]
import torch

x = torch.tensor(3.0, requires_grad=True)
y = x**2
v = torch.tensor(10.0)
print(f"{v}", repr(v))
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.backward(gradient=v.item())
except TypeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
y.backward(gradient=v)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[6]])
by_hand = np.array([10]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert f"{v}" == "10.0"
assert repr(v).startswith("tensor(10.")
assert message == "'float' object is not iterable"
assert y.item() == 9
np.testing.assert_array_equal([x.grad.item()], by_hand)
# --8<-- [end:check]
