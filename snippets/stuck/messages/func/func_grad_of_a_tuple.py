"""If f returns a scalar and y, `torch.func.grad(f, has_aux=True)(x)` returns the
scalar's gradient and y."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0])
v = torch.tensor([1.0, 10.0, 100.0])

def f(x):
    y = A @ x
    return v @ y, y

# %% error
try:
    gradient, y = torch.func.grad(f)(x)
except RuntimeError as error:
    message = str(error)

# %% fix
gradient, y = torch.func.grad(f, has_aux=True)(x)
print(gradient, y)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "grad_and_value(f)(*args): Expected f(*args) to return a Tensor, got "
    "<class 'tuple'>"
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(gradient.tolist(), by_hand)
