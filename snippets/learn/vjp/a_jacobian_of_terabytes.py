"""For a million inputs and outputs, `backward` computes `x.grad` without the 10¹²
entries of J."""

# %% torch
import torch

x = torch.arange(1e6, requires_grad=True)
y = x**2
v = torch.ones_like(y)
y.backward(gradient=v)
first = x.grad[:3]
print(first)

m, n = y.numel(), x.numel()
terabytes = m * n * 4 / 1e12
print("J:", terabytes, "terabytes")

# %% numpy
import numpy as np

by_hand = 2 * np.arange(1e6)  # J is diagonal: row i has 2 x_i at place i
print(by_hand)

# %% check
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert first.tolist() == [0, 2, 4]
assert y[:3].tolist() == [0, 1, 4]
assert m == n == 10**6
assert v.sum().item() == m
assert y.element_size() == 4
assert terabytes == 4
