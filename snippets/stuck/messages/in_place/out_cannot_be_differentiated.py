"""If x requires grad, call `torch.matmul(A, x)` without `out=`, so that the result y
has a graph."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
buffer = torch.zeros(3)

# %% error
try:
    y = torch.matmul(A, x, out=buffer)
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
y = torch.matmul(A, x)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "matmul(): functions with out=... arguments don't support automatic "
    "differentiation, but one of the arguments requires grad."
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

# %% guards
assert buffer.tolist() == [0, 0, 0]
