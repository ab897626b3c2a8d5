"""Doubling v doubles vᵀJ: the weights 2, 20 and 200 give (52, 1060)."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0])
x.requires_grad_()
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
v = torch.tensor([2.0, 20.0, 200.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = 2 * np.array([26, 530])
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, np.array([2, 20, 200]) @ J)
