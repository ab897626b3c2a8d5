"""For $z^2$ at 1 + 2i and v = 1 + 10i, `z.grad` is 42 + 16i: the same numbers
as with real tensors and v = (1, 10)."""

# %% torch
import torch

z = torch.tensor(1 + 2j, requires_grad=True)
y = z * z
y.backward(gradient=torch.tensor(1 + 10j))
print(z.grad)

# %% numpy
import numpy as np

J = np.array([[2, -4],
              [4, 2]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert y.item() == -3 + 4j
assert z.grad.item() == complex(*by_hand) == 42 + 16j
