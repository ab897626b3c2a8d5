"""A 0 in v leaves a point out, as long as its slope is finite, and −1 turns
the sign. It is the gradient of the weighted sum of the outputs."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
v = torch.tensor([1.0, 0.0, -1.0])
y = x**3
y.backward(gradient=v, retain_graph=True)
weighted = x.grad
x.grad = None
total = (v * y).sum()
total.backward()
print(weighted, x.grad)

# %% numpy
import numpy as np

J = np.array([[3,  0,  0],  # f'(x) = 3x²
              [0, 12,  0],
              [0,  0, 27]])
by_hand = np.array([1, 0, -1]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(J, np.diag([3, 12, 27]))
np.testing.assert_array_equal(y.tolist(), [1, 8, 27])
np.testing.assert_array_equal(weighted.tolist(), by_hand)
assert total.item() == 1 - 27
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
