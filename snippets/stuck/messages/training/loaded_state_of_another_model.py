"""`load_state_dict` raises an error if the optimizer has more or fewer parameters than
the saved state."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
b = torch.tensor([3.0, 5.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
options = {"lr": 0.5, "momentum": 0.75}
before = torch.optim.SGD([x, b], **options)
(x + b).backward(gradient=v)
before.step()
saved = before.state_dict()

# %% error
after = torch.optim.SGD([x], **options)
try:
    after.load_state_dict(saved)
except ValueError as error:
    message = str(error)

# %% fix
after = torch.optim.SGD([x, b], **options)
after.load_state_dict(saved)
after.step()
print(x.detach(), b.detach())

# %% numpy
import numpy as np

J = np.hstack([np.eye(2), np.eye(2)])  # columns for x, and for b
by_hand = np.array([1, 10]) @ J
first = by_hand
second = 0.75 * first + by_hand  # the momentum was in the state
moved = np.array([1, 2, 3, 5]) - 0.5 * (first + second)
print(moved)

# %% check
assert message == (
    "loaded state dict contains a parameter group that doesn't match the "
    "size of optimizer's group"
)
np.testing.assert_array_equal(x.grad.tolist() + b.grad.tolist(), by_hand)
np.testing.assert_array_equal(x.tolist() + b.tolist(), moved)
