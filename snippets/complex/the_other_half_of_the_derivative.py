"""A call with v = i reads off the 3. One Jacobian-vector product reads off
both numbers at once."""

# --8<-- [start:torch]
import torch

x = torch.tensor(5.0, requires_grad=True)
y = x * (2 + 3j)
y.backward(gradient=torch.tensor(1j))
print(x.grad)

_, derivative = torch.autograd.functional.jvp(
    lambda x: x * (2 + 3j), x.detach(), torch.ones_like(x))
print(derivative)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2],
              [3]])
second = np.array([0, 1]) @ J
both = J @ np.array([1])
print(second, both)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert y.item() == 10 + 15j
assert [x.grad.item()] == second.tolist() == [3]
assert derivative.item() == complex(*both) == 2 + 3j
# --8<-- [end:check]

# --8<-- [start:guards]
assert x.item() == 5
# --8<-- [end:guards]
