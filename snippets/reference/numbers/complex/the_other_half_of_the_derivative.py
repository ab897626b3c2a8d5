"""For y = x · (2 + 3i), `backward` with v = i gives the imaginary part of the
derivative, 3. One Jacobian-vector product gives both parts at once."""

# %% torch
import torch

x = torch.tensor(5.0, requires_grad=True)
y = x * (2 + 3j)
y.backward(gradient=torch.tensor(1j))
print(x.grad)

_, derivative = torch.autograd.functional.jvp(
    lambda x: x * (2 + 3j), x.detach(), torch.ones_like(x))
print(derivative)

# %% numpy
import numpy as np

J = np.array([[2],
              [3]])
second = np.array([0, 1]) @ J
both = J @ np.array([1])
print(second, both)

# %% check
assert y.item() == 10 + 15j
assert [x.grad.item()] == second.tolist() == [3]
assert derivative.item() == complex(*both) == 2 + 3j

# %% guards
assert x.item() == 5
