"""A tensor hook that changes v in place may also change the v of another branch of the graph."""

# %% torch
import torch


def double_in_place(v):
    v.mul_(2)


x = torch.tensor([3.0, 2.0], requires_grad=True)
other, hooked = 1 * x, 1 * x
hooked.register_hook(double_in_place)
(other + hooked).backward(gradient=torch.ones(2))
print(x.grad)

# %% numpy
import numpy as np

right = np.array([1, 1]) @ np.eye(2) + np.array([2, 2]) @ np.eye(2)
by_hand = np.array([2, 2]) @ np.eye(2) + np.array([2, 2]) @ np.eye(2)
print(right, by_hand)

# %% check
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(right, [3, 3])
x.grad = None
other, hooked = 1 * x, 1 * x
hooked.register_hook(lambda v: 2 * v)
(other + hooked).backward(gradient=torch.ones(2))
np.testing.assert_array_equal(x.grad.tolist(), right)
assert (other + hooked).tolist() == [6, 4]
