"""For several points you may not leave `gradient` out, because y holds several
numbers."""

# %% torch
import torch

x = torch.tensor([1.0, 3.0, 4.0], requires_grad=True)
y = x**2

# %% error
try:
    y.backward()
except RuntimeError as error:
    message = str(error)

# %% fix
y.backward(gradient=torch.ones_like(y))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 0, 0],
              [0, 6, 0],
              [0, 0, 8]])
by_hand = np.array([1, 1, 1]) @ J
print(by_hand)

# %% check
assert message == "grad can be implicitly created only for scalar outputs"
np.testing.assert_array_equal(y.tolist(), [1, 9, 16])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
