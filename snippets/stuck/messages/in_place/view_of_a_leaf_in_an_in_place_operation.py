"""To compute y with a changed entry of the leaf x, set the entry in `x.clone()`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
i, value = 0, 7.0

# %% error
try:
    x[i] = value
    y = A @ x
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
z = x.clone()
z[i] = value
y = A @ z
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[0, 3],
              [0, 1],
              [0, 0]])
weights = np.array([1, 10, 100])
by_hand = weights @ J
print(by_hand)

# %% check
assert message == (
    "a view of a leaf Variable that requires grad is being used in an "
    "in-place operation."
)
np.testing.assert_array_equal(x.tolist(), [1, 2])
np.testing.assert_array_equal(y.tolist(), [20, 30, 35])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

# %% guards
assert v.tolist() == weights.tolist()
