"""A hook that a loop registers in every iteration, and never removes, runs n times in iteration n."""

# %% torch
import torch


def double(v):
    return 2 * v

# %% error
x, grads = torch.tensor(3.0, requires_grad=True), []
for _ in range(3):
    x.grad = None
    x.register_hook(double)
    (x**2).backward()
    grads.append(x.grad.item())
wrong = grads
print(wrong)

# %% fix
x, grads = torch.tensor(3.0, requires_grad=True), []
for _ in range(3):
    x.grad = None
    handle = x.register_hook(double)
    (x**2).backward()
    handle.remove()
    grads.append(x.grad.item())
print(grads)

# %% numpy
import numpy as np

J = np.array([[6]])
by_hand = np.array([[2], [2 * 2], [2 * 2 * 2]]) @ J
print(by_hand.tolist())

# %% check
np.testing.assert_array_equal(wrong, by_hand.flatten())
np.testing.assert_array_equal(grads, 3 * [by_hand[0, 0]])
