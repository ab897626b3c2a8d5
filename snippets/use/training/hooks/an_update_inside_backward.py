"""A post-accumulate hook can update a parameter while `backward` is still running."""

# %% torch
import torch


def step(w):
    w -= 0.25 * w.grad
    w.grad = None


w1 = torch.tensor(2.0, requires_grad=True)
w2 = torch.tensor(3.0, requires_grad=True)
w1.register_post_accumulate_grad_hook(step)
w2.register_post_accumulate_grad_hook(step)
y = w1**2 + 10 * w2
y.backward()
print(w1.item(), w2.item(), w1.grad, w2.grad)

# %% numpy
import numpy as np

J = np.array([[4, 10]])
by_hand = np.array([2, 3]) - 0.25 * (np.array([1]) @ J)
print(by_hand)

# %% check
assert y.item() == 4 + 30
np.testing.assert_array_equal([w1.item(), w2.item()], by_hand)
assert w1.grad is None
assert w2.grad is None
