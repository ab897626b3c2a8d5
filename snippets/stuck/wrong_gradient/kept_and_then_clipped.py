"""Clipping `x.grad` also changes `kept = x.grad`, but not a copy made with `x.grad.clone()`."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
v = torch.tensor([1.0, 10.0, 100.0])
clip = torch.nn.utils.clip_grad_value_

# %% error
y.backward(gradient=v)
kept = x.grad
clip([x], 100)
print(kept)

# %% reset
x.grad = None
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])

# %% fix
y.backward(gradient=v)
kept_apart = x.grad.clone()
clip([x], 100)
print(kept_apart)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([1, 10, 100]) @ J
clipped = np.minimum(by_hand, 100)
print(clipped, by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(kept.tolist(), clipped)
np.testing.assert_array_equal(clipped, [26, 100])
np.testing.assert_array_equal(kept_apart.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), [26, 100])
