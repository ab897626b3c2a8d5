"""`x.grad.data` and `x.grad.norm()` raise before the first `backward`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    x.grad.data
except AttributeError as error:
    of_data = str(error)
try:
    x.grad.norm()
except AttributeError as error:
    of_norm = str(error)

# %% fix
y = A @ x
y.backward(gradient=v)
print(x.grad.data, x.grad.norm())

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
norm = np.sqrt(by_hand @ by_hand)
print(norm)

# %% check
assert of_data == "'NoneType' object has no attribute 'data'"
assert of_norm == "'NoneType' object has no attribute 'norm'"
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.data.tolist(), by_hand)
np.testing.assert_allclose(x.grad.norm().item(), norm, rtol=1e-6)
