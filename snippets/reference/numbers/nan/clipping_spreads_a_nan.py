"""If one gradient is NaN, `clip_grad_norm_` makes all gradients NaN."""

# %% torch
import torch

healthy = torch.zeros(2, requires_grad=True)
sick = torch.zeros(1, requires_grad=True)
start = torch.tensor([3.0, 4.0])
healthy.grad = start.clone()
sick.grad = torch.tensor([float("nan")])
limit = 10
torch.nn.utils.clip_grad_norm_([healthy, sick], max_norm=limit)
print(healthy.grad)

# %% numpy
import numpy as np

gradients = np.array([3, 4, np.nan])
by_hand = gradients * (limit / np.linalg.norm(gradients))
print(by_hand)

# %% check
both = healthy.grad.tolist() + sick.grad.tolist()
np.testing.assert_array_equal(both, by_hand)
np.testing.assert_array_equal(by_hand, [np.nan, np.nan, np.nan])

# %% guards
assert (start.tolist(), limit) == ([3, 4], 10)
assert gradients[:2].tolist() == [3, 4]
