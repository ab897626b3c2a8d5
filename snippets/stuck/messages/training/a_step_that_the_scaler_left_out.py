"""If a gradient scaler skips the first step because a gradient is infinite,
the learning-rate scheduler warns even though the order of the calls is
right."""

# %% torch
import torch

import warnings

warnings.simplefilter("error")  # a warning now stops the program
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
optimizer = torch.optim.SGD([x], lr=0.5)
schedule = torch.optim.lr_scheduler.ExponentialLR(optimizer, gamma=0.25)
scaler = torch.amp.GradScaler(x.device.type, init_scale=8.0)

# %% error
scaler.scale(x.square()).backward(gradient=v)
x.grad.fill_(float("inf"))  # as if it had overflowed
try:
    scaler.step(optimizer)
    scaler.update()
    schedule.step()
except UserWarning as error:
    message = str(error)

# %% fix
x.grad = None
scaler.scale(x.square()).backward(gradient=v)
scaler.step(optimizer)
scaler.update()
schedule.step()
print(x.detach(), scaler.get_scale())

# %% numpy
import numpy as np

J = 8 * np.diag([2 * 1, 2 * 2])  # of the scaled outputs
by_hand = np.array([1, 10]) @ J / 8
moved = np.array([1, 2]) - 0.5 * by_hand
print(moved)

# %% check
assert message.startswith(
    "Detected call of `lr_scheduler.step()` before `optimizer.step()`."
)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(x.tolist(), moved)
assert scaler.get_scale() == 4
assert schedule.get_last_lr() == [0.5 * 0.25]
