"""With a million inputs and a million outputs, J would have 10¹² entries.
`backward` computes `x.grad` without it."""

# %% torch
import torch

x = torch.arange(1e6, dtype=torch.float64)
x.requires_grad_()
y = x**2 - x.mean()
v = torch.ones_like(y)
y.backward(gradient=v)
first = x.grad[:3]
print(first)

m, n = y.numel(), x.numel()
terabytes = m * n * 8 / 1e12
print("J:", terabytes, "terabytes")

# %% numpy
import numpy as np

by_hand = 2 * np.arange(1e6) - 1  # row i of J: 2 x_i at place i, and −1/n everywhere
print(by_hand)

# %% check
np.testing.assert_allclose(x.grad.tolist(), by_hand, rtol=1e-12, atol=1e-9)
np.testing.assert_allclose(first.tolist(), [-1, 1, 3], rtol=1e-12)
assert y[2].item() == 4 - 499999.5
assert m == n == 10**6
assert v.sum().item() == m
assert y.element_size() == 8
assert terabytes == 8
