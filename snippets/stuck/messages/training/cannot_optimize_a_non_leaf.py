"""To optimise x in float64, call `.double()` before `requires_grad_()`, so that x is a leaf."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]]).double()
v = torch.tensor([1.0, 10.0, 100.0]).double()
start, rate = [1.0, 2.0], 0.5

# %% error
x = torch.tensor(start, requires_grad=True).double()
try:
    optimizer = torch.optim.SGD([x], lr=rate)
except ValueError as error:
    message = str(error)

# %% fix
x = torch.tensor(start).double().requires_grad_()
optimizer = torch.optim.SGD([x], lr=rate)
(A @ x).backward(gradient=v)
optimizer.step()
print(x)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
moved = np.array([1, 2]) - 0.5 * by_hand
print(by_hand, moved)

# %% check
assert message == "can't optimize a non-leaf Tensor"
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(x.tolist(), moved)
leaf = torch.tensor(start, requires_grad=True)
scaled = 3 * leaf
scaled.retain_grad()
accepted = torch.optim.SGD([scaled], lr=rate)
scaled.backward(gradient=torch.ones_like(scaled))
accepted.step()
np.testing.assert_array_equal(scaled.tolist(), [3 - 0.5, 6 - 0.5])
np.testing.assert_array_equal(leaf.tolist(), [1, 2])
