"""For a real x and a complex y, computing the derivative takes two calls to `backward`."""

# %% torch
import torch

x = torch.tensor(5.0, requires_grad=True)
y = x * (2 + 3j)
v = torch.tensor(1 + 0j)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2],
              [3]])
by_hand = np.array([1, 0]) @ J
print(by_hand)

# %% check
assert y.item() == 10 + 15j
assert [x.grad.item()] == by_hand.tolist() == [2]

# %% guards
assert x.item() == 5
assert J.tolist() == [[2], [3]]
