"""`requires_grad_(False)` freezes a layer, but lets v pass through the layer to its input."""

# %% torch
import torch

layer = torch.tensor([[2.0, 3.0],
                      [4.0, 1.0]], requires_grad=True)
x = torch.tensor([3.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

# %% error
with torch.no_grad():
    h = layer @ x
y = x + h
y.backward(gradient=v)
wrong = x.grad
print(wrong)

# %% reset
x.grad = None

# %% fix
layer.requires_grad_(False)
h = layer @ x
y = x + h
y.backward(gradient=v)
print(x.grad, layer.grad)

# %% numpy
import numpy as np

J_used = np.array([[1, 0],
                   [0, 1]])
J = np.array([[1 + 2, 3],
              [4, 1 + 1]])
wrong_by_hand = np.array([1, 10]) @ J_used
by_hand = np.array([1, 10]) @ J
print(wrong_by_hand)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [15, 16])
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert layer.grad is None
