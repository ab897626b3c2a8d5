"""For a million inputs and outputs, `backward` computes `x.grad` without the 10¹²
entries of J."""

# %% torch
import torch

x = torch.arange(1e6, requires_grad=True)
y = x**2 - x.mean()
v = torch.ones_like(y)
y.backward(gradient=v)
first = x.grad[:3]
print(first)

m, n = y.numel(), x.numel()
terabytes = m * n * 4 / 1e12
print("J:", terabytes, "terabytes")

# %% numpy
import numpy as np

by_hand = 2 * np.arange(1e6) - 1  # row i of J: 2 x_i at place i, and −1/n everywhere
print(by_hand)

# %% check
np.testing.assert_allclose(x.grad.tolist(), by_hand, rtol=1e-6, atol=1e-6)
np.testing.assert_allclose(first.tolist(), [-1, 1, 3], rtol=1e-6)
assert abs(y[2].item() - (4 - 499999.5)) < 1
assert m == n == 10**6
assert v.sum().item() == m
assert y.element_size() == 4
assert terabytes == 4
