"""A unit whose parameters are all 0 learns with `torch.maximum`, but not with `torch.relu`."""

# %% torch
import torch

sample = torch.tensor([2.0, 3.0])
w = torch.zeros(3, 2, requires_grad=True)  # three units, two parameters each
first, second, third = w @ sample
y = torch.stack([torch.relu(first),
                 torch.maximum(second, torch.zeros_like(second)),
                 third * (third >= 0)])
v = torch.tensor([10.0, 10.0, 10.0])
y.backward(gradient=v)
print(w.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3]])  # of w · sample with respect to the w of a unit
for_slope_one = np.array([10]) @ J
by_hand = np.outer([0, 0.5, 1], for_slope_one)  # the slopes at 0
print(by_hand)

# %% check
assert y.tolist() == [0, 0, 0]
np.testing.assert_array_equal(w.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [[0, 0], [10, 15], [20, 30]])

# %% guards
assert v.tolist() == [10, 10, 10]
