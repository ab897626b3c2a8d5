"""After you set `w[0]` under `torch.no_grad()`, the parameter w is still a leaf."""

# %% torch
import torch

w = torch.nn.Parameter(torch.zeros(3, 2))
with torch.no_grad():
    w[0] = torch.tensor([2.0, 3.0])  # a row
    w[1:] = torch.tensor([[4.0, 1.0],
                          [5.0, 0.0]])
print(w)
y = w @ torch.tensor([1.0, 2.0])
print(w.is_leaf, y)

# %% numpy
import numpy as np

A = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = A @ [1, 2]
print(by_hand)

# %% check
assert w.is_leaf
assert w.requires_grad
assert y.requires_grad
np.testing.assert_array_equal(w.tolist(), A)
np.testing.assert_array_equal(y.tolist(), by_hand)
