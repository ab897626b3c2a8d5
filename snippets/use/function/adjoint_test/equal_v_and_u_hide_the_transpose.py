"""The adjoint test with u = v accepts a `backward` that uses Jᵀ instead of J."""

# %% torch
import torch

J_right = torch.tensor([[2.0, 3.0], [4.0, 1.0]])
J_wrong = J_right.T
v, u = torch.tensor([1.0, 10.0]), torch.tensor([3.0, -1.0])
equal = v @ J_right @ v, v @ J_wrong @ v
print(equal)
independent = v @ J_right @ u, v @ J_wrong @ u
print(independent)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1]])
w = np.array([1, 10])
equal_by_hand = w @ J @ w, w @ J.T @ w
by_hand = w @ J @ np.array([3, -1]), w @ J.T @ np.array([3, -1])
print(*equal_by_hand, *by_hand)

# %% check
assert equal == equal_by_hand == (172, 172)
assert independent == by_hand == (113, 82)
ones = np.array([1, 1])
assert ones @ J @ ones == ones @ J.T @ ones  # ones for both are no better
