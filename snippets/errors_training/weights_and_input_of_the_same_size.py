"""`mse_loss` wants a weight for each number; `backward` takes one for each
sample's loss."""

# --8<-- [start:torch]
import torch
from torch.nn.functional import mse_loss

y = torch.tensor([[3.0, 5.0], [7.0, 4.0]], requires_grad=True)
targets = torch.tensor([[2.0, 3.0], [4.0, 5.0]])
weights = torch.tensor([1.0, 10.0])  # one for each sample
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    loss = mse_loss(y, targets, reduction="sum", weight=weights)
except ValueError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
losses = mse_loss(y, targets, reduction="none").sum(dim=1)
losses.backward(gradient=weights)
print(y.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

residuals = np.array([[1, 2], [3, -1]])
by_hand = np.array([[1], [10]]) * 2 * residuals
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == "Weights and input must have the same size."
np.testing.assert_array_equal(losses.tolist(), [5, 10])
np.testing.assert_array_equal(y.grad.tolist(), by_hand)
# --8<-- [end:check]
