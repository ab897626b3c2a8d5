"""An optimizer raises an error if one parameter is in two of its parameter groups."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
b = torch.tensor([3.0, 4.0, 5.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
rate, slow = 0.5, 0.25

# %% error
try:
    groups = [{"params": [x, b]}, {"params": [b], "lr": slow}]
    optimizer = torch.optim.SGD(groups, lr=rate)
except ValueError as error:
    message = str(error)

# %% fix
groups = [{"params": [x]}, {"params": [b], "lr": slow}]
optimizer = torch.optim.SGD(groups, lr=rate)
(A @ x + b).backward(gradient=v)
optimizer.step()
print(x.detach(), b.detach())

# %% numpy
import numpy as np

J = np.array([[2, 3, 1, 0, 0],  # columns for x, and for b
              [4, 1, 0, 1, 0],
              [5, 0, 0, 0, 1]])
by_hand = np.array([1, 10, 100]) @ J
rates = np.array([0.5, 0.5, 0.25, 0.25, 0.25])
moved = np.array([1, 2, 3, 4, 5]) - rates * by_hand
print(moved)

# %% check
assert message == "some parameters appear in more than one parameter group"
np.testing.assert_array_equal(x.grad.tolist() + b.grad.tolist(), by_hand)
np.testing.assert_array_equal(x.tolist() + b.tolist(), moved)
