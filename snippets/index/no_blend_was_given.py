"""If y has several entries, `y.backward()` raises an error: PyTorch doesn't
choose the weights for you."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
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

J = np.array([[6, 0],
              [0, 4]])
by_hand = np.array([1, 1]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 4])
assert message == "grad can be implicitly created only for scalar outputs"
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [6, 4])
