"""`clip_grad_value_` replaces an infinite gradient with the limit, but leaves a NaN as it is."""

# %% torch
import torch

x = torch.zeros(3, requires_grad=True)
x.grad = torch.tensor([3.0, float("nan"), float("inf")])
limit = 10
torch.nn.utils.clip_grad_value_([x], clip_value=limit)
print(x.grad)

# %% numpy
import numpy as np

by_hand = np.clip([3, np.nan, np.inf], -limit, limit)
print(by_hand)

# %% check
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [3, np.nan, 10])
