"""To weight a scalar output by 100, pass `torch.tensor(100.0)` as `gradient` instead of
the plain number 100.0."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * x[0] + 5 * x[1]
weight = 100.0

# %% error
try:
    y.backward(gradient=weight)
except TypeError as error:
    message = str(error)

# %% fix
y.backward(gradient=torch.tensor(weight))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[3, 5]])
by_hand = np.array([100]) @ J
print(by_hand)

# %% check
assert message == "'float' object is not iterable"
assert y.item() == 13
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
