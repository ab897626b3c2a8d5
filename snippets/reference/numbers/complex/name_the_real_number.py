"""`(y.real + 10 * y.imag).backward()` gives the same gradient as `y.backward(v)` with v = 1 + 10i."""

# %% torch
import torch

z = torch.tensor(1 + 2j, requires_grad=True)
y = z * z
(y.real + 10 * y.imag).backward()
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
