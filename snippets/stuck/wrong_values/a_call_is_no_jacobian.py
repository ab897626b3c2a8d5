"""For three outputs, one call to `torch.autograd.grad` with `torch.eye(3)` and
`is_grads_batched=True` returns the full Jacobian."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([x[0] * x[1], x[0] ** 2, 3 * x[1]])

# %% error
y.backward(gradient=torch.ones(3))
wrong = x.grad
print(wrong.shape)

# %% reset
y = torch.stack([x[0] * x[1], x[0] ** 2, 3 * x[1]])

# %% fix
(J,) = torch.autograd.grad(y, x, torch.eye(3), is_grads_batched=True)
print(J.shape)

# %% numpy
import numpy as np

J_by_hand = np.array([[2, 1],
                      [2, 0],
                      [0, 3]])
print(J_by_hand.shape)

# %% check
np.testing.assert_array_equal(y.tolist(), [2, 1, 6])
np.testing.assert_array_equal(wrong.tolist(), np.array([1, 1, 1]) @ J_by_hand)
np.testing.assert_array_equal(J.tolist(), J_by_hand)
assert (wrong.shape, J.shape) == ((2,), J_by_hand.shape)
