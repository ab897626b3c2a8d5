"""`autograd.grad` with `is_grads_batched=True` takes three vectors v in one
call and returns the three products vᵀJ."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([x[0] * x[1], x[0] ** 2, 5 * x[1]])
(rows,) = torch.autograd.grad(y, x, torch.eye(3), is_grads_batched=True)
print(rows)

# %% numpy
import numpy as np

J = np.array([[2, 1],
              [2 * 1, 0],
              [0, 5]])
by_hand = np.eye(3) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [2, 1, 10])
np.testing.assert_array_equal(rows.tolist(), by_hand)
