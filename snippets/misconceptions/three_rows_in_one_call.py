"""Reverse mode gives one vᵀJ per v, and takes a batch of v at once: all
the rows in one call."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([x[0] * x[1], 7 * x[0], x[1] ** 2])
(rows,) = torch.autograd.grad(
    y, x, grad_outputs=torch.eye(3), is_grads_batched=True
)
print(rows)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 1],
              [7, 0],
              [0, 4]])
by_hand = np.identity(3) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [2, 7, 4])
np.testing.assert_array_equal(rows.tolist(), by_hand)
# --8<-- [end:check]
