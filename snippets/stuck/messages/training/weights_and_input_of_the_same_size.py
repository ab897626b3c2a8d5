"""To weight samples, compute one `mse_loss` per sample, and pass the weights to `backward` as v."""

# %% torch
import torch
from torch.nn.functional import mse_loss

y = torch.tensor([[3.0, 5.0], [7.0, 4.0]], requires_grad=True)
targets = torch.tensor([[2.0, 3.0], [4.0, 5.0]])
weights = torch.tensor([1.0, 10.0])  # one for each sample

# %% error
try:
    loss = mse_loss(y, targets, reduction="sum", weight=weights)
except ValueError as error:
    message = str(error)

# %% fix
losses = mse_loss(y, targets, reduction="none").sum(dim=1)
losses.backward(gradient=weights)
print(y.grad)

# %% numpy
import numpy as np

residuals = np.array([[1, 2], [3, -1]])
by_hand = np.array([[1], [10]]) * 2 * residuals
print(by_hand)

# %% check
assert message == "Weights and input must have the same size."
np.testing.assert_array_equal(losses.tolist(), [5, 10])
np.testing.assert_array_equal(y.grad.tolist(), by_hand)
from torch.nn.functional import huber_loss, l1_loss

column = weights[:, None].expand_as(y)
mean = mse_loss(y, targets, weight=column)
np.testing.assert_allclose(mean.item(), (5 + 10 * 10) / (1 + 1 + 10 + 10))
mean = huber_loss(y, targets, weight=column, delta=10.0)  # residuals² / 2
np.testing.assert_allclose(mean.item(), (5 + 10 * 10) / 2 / 4)
with torch.device(y.device):
    mean = l1_loss(y, targets, weight=column)
forgotten, right = (1 + 2 + 3 + 1) / 4, (1 + 2 + 10 * 3 + 10 * 1) / 22
accepted = [forgotten] if torch.__version__ < "2.14" else [forgotten, right]
assert np.isclose(mean.item(), accepted).any()
