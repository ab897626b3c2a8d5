"""In each iteration, call `optimizer.step()` before you call the `step()` of the
learning rate scheduler."""

# %% torch
import torch

import warnings

warnings.simplefilter("error")  # a warning now stops the program
A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
optimizer = torch.optim.SGD([x], lr=0.5)
schedule = torch.optim.lr_scheduler.ExponentialLR(optimizer, gamma=0.25)
(A @ x).backward(gradient=v)

# %% error
try:
    schedule.step()
    optimizer.step()
except UserWarning as error:
    message = str(error)

# %% fix
optimizer.step()
schedule.step()
print(x.detach(), schedule.get_last_lr())

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
moved = np.array([1, 2]) - 0.5 * by_hand
print(by_hand, moved)

# %% check
assert message.startswith(
    "Detected call of `lr_scheduler.step()` before `optimizer.step()`. In "
    "PyTorch 1.1.0 and later, you should call them in the opposite order: "
    "`optimizer.step()` before `lr_scheduler.step()`."
)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(x.tolist(), moved)
assert schedule.get_last_lr() == [0.5 * 0.25]
too_late = torch.optim.lr_scheduler.ExponentialLR(optimizer, gamma=0.25)
too_late.step()  # no warning: there was a scheduler when it stepped
other = torch.optim.SGD([x], lr=0.5)
other.step()
try:
    torch.optim.lr_scheduler.ExponentialLR(other, gamma=0.25).step()
except UserWarning as error:
    made_after_the_step = str(error)
assert made_after_the_step == message
