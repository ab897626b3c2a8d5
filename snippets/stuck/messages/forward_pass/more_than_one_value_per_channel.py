"""`BatchNorm1d` raises an error for a single vector in training mode, but not in
evaluation mode with running statistics."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0]], requires_grad=True)  # one sample
v = torch.tensor([[1.0, 10.0]])
norm = torch.nn.BatchNorm1d(2, eps=1e-12)
norm.weight.data = torch.tensor([3.0, 5.0])

# %% error
try:
    y = norm(x)
except ValueError as error:
    message = str(error)

# %% fix
norm.eval()
y = norm(x)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([3, 5])  # running mean 0, running variance 1
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == (
    "Expected more than 1 value per channel when training, got input size "
    "torch.Size([1, 2])"
)
np.testing.assert_array_equal(y.tolist(), [[3, 10]])
nothing_stored = torch.nn.BatchNorm1d(2, track_running_stats=False)
try:
    nothing_stored.eval()(x)
except ValueError as error:
    in_eval_mode = str(error)
assert in_eval_mode == message
np.testing.assert_array_equal(x.grad.tolist(), [by_hand])
