"""For J = ((2, 1), (2, 3)) and v = (1, 10), Jᵀv is (22, 31)."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([x[0] * x[1], x[0] ** 2 + 3 * x[1]])
v = torch.tensor([1.0, 10.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 1],   # x₁ x₂: its slopes x₂ and x₁ at (1, 2)
              [2, 3]])  # x₁² + 3 x₂: its slopes 2x₁ and 3
by_hand = J.T @ [1, 10]
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [2, 7])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
