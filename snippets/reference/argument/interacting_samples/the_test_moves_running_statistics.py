"""To test whether samples are independent, you have to call the layer. In
training mode, each call of a BatchNorm changes its running statistics. If you
test a `deepcopy` of the layer, the running statistics of the original don't
change."""

# %% torch
from copy import deepcopy

import torch

norm = torch.nn.BatchNorm1d(1)
x = torch.tensor([[3.0], [9.0], [11.0], [17.0]])  # their mean is 10
deepcopy(norm)(x)
before = norm.running_mean.clone()
norm(x)
print(before, norm.running_mean)

# %% numpy
import numpy as np

momentum = 0.1
mean = np.array([3, 9, 11, 17]).mean()
by_hand = momentum * mean  # it began with 0
print(by_hand)

# %% check
assert before.item() == 0
np.testing.assert_allclose(norm.running_mean.tolist(), [by_hand], rtol=1e-6)
assert by_hand == 1
