"""After `loss.retain_grad()`, one call to `loss.backward()` leaves the v of the loss, 1, in `loss.grad`."""

# %% torch
import torch

x = torch.tensor([3.0, 4.0], requires_grad=True)

loss = x.square().sum()
loss.retain_grad()
loss.backward()
print(loss.grad, x.grad)

x.grad = None
weighted = x.square().sum()
weighted.retain_grad()
weighted.backward(gradient=torch.tensor(10.0))
print(weighted.grad, x.grad)

# %% numpy
import numpy as np

J = np.array([[2 * 3, 2 * 4]])
by_hand = np.array([10]) @ J
print(by_hand)

# %% check
assert (loss.item(), weighted.item()) == (25, 25)
assert (loss.grad.item(), weighted.grad.item()) == (1, 10)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(x.tolist(), [3, 4])
