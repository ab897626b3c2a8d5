"""`x.grad` is an attribute, so calling it, as in `x.grad()`, raises an error."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
y = A @ x
try:
    x.grad(y, v)
except TypeError as error:
    before = str(error)
y.backward(gradient=v)
try:
    print(x.grad())
except TypeError as error:
    afterwards = str(error)

# %% fix
y = A @ x
(vJ,) = torch.autograd.grad(y, x, v)
print(vJ)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert before == "'NoneType' object is not callable"
assert afterwards == "'Tensor' object is not callable"
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
loss = torch.nn.MSELoss()
loss = loss(A @ x, v)  # the name of the function is gone
try:
    loss(A @ x, v)
except TypeError as error:
    also = str(error)
assert also == afterwards
