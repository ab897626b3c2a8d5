"""After `h.retain_grad()`, `backward` stores the v that reaches h in `h.grad`."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
h = torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])
h.retain_grad()
loss = h[0] + 10 * h[1] + 100 * h[2]
loss.backward()
print(h.grad)
print(x.grad)

# %% numpy
import numpy as np

J_loss = np.array([[1, 10, 100]])  # of the loss, with respect to h
J_h = np.array([[6, 0],  # of h, with respect to x
                [2, 3],
                [0, 5]])
v = np.array([1]) @ J_loss
by_hand = v @ J_h
print(by_hand)

# %% check
assert loss.item() == 9 + 10 * 6 + 100 * 10
np.testing.assert_array_equal(h.grad.tolist(), v)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
