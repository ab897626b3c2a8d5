"""`requires_grad_(False)` stops neither updates with an old `.grad` nor updates of
BatchNorm's running statistics."""

# %% torch
import torch

w = torch.tensor([3.0, 2.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.25)
(w**2).backward(gradient=torch.tensor([1.0, 10.0]))
norm = torch.nn.BatchNorm1d(1, momentum=0.5)
data = torch.tensor([[10.0], [20.0]])

w.requires_grad_(False), norm.requires_grad_(False)
optimizer.step()
norm(data)
print(w.tolist(), norm.running_mean.tolist())

optimizer.zero_grad(), norm.eval()
optimizer.step()
norm(data)
print(w.tolist(), norm.running_mean.tolist())

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [0, 4]])
by_hand = np.array([3, 2]) - 0.25 * (np.array([1, 10]) @ J)
mean = (0 + (10 + 20) / 2) / 2  # momentum 0.5, from 0
print(by_hand.tolist(), [mean])

# %% check
np.testing.assert_array_equal(w.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [1.5, -8])
assert norm.running_mean.tolist() == [mean] == [7.5]
assert w.grad is None
assert not w.requires_grad
assert not norm.weight.requires_grad

norm.train()
with torch.no_grad():  # averages as well
    norm(data)
assert norm.running_mean.tolist() == [(7.5 + 15) / 2]
