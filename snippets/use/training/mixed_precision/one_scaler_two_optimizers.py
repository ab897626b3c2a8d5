"""With one `GradScaler` and two optimizers, call `scaler.step` for each optimizer, but `scaler.update` only once."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
w = torch.tensor([5.0, 6.0], requires_grad=True)
first = torch.optim.SGD([x], lr=0.5)
second = torch.optim.SGD([w], lr=0.5)
scaler = torch.amp.GradScaler(x.device.type, init_scale=1024)

scaler.scale(3 * x[0] + x[1].square()).backward()
scaler.scale(w.sum()).backward()
scaler.step(first)
scaler.step(second)
scaler.update()
print(x.tolist(), w.tolist())

# %% numpy
import numpy as np

x_by_hand = [1, 2] - np.array([3, 4]) / 2
w_by_hand = [5, 6] - np.array([1, 1]) / 2
print(x_by_hand, w_by_hand)

# %% check
np.testing.assert_array_equal(x.tolist(), x_by_hand)
np.testing.assert_array_equal(w.tolist(), w_by_hand)
assert (x.grad.tolist(), w.grad.tolist()) == ([3, 4], [1, 1])
assert scaler.get_scale() == 1024
