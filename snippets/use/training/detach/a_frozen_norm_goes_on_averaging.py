"""`requires_grad_(False)` doesn't freeze the running statistics of BatchNorm."""

# %% torch
import torch

norm = torch.nn.BatchNorm1d(1, momentum=0.5)
norm.requires_grad_(False)
data = torch.tensor([[10.0], [20.0]])
norm(data)
print(norm.weight.requires_grad, norm.running_mean)
norm.eval()
norm(data)
print(norm.running_mean)

# %% numpy
mean = (10 + 20) / 2
by_hand = (0 + mean) / 2  # momentum 0.5, from 0
print(by_hand)

# %% check
assert norm.running_mean.tolist() == [by_hand]
assert by_hand == 7.5
assert not norm.weight.requires_grad
assert norm.num_batches_tracked == 1
