"""A column of four minus a vector of four is a 4×4 table: sixteen squared
residuals, of which only the four on the diagonal were wanted."""

# --8<-- [start:torch]
import torch

y = torch.tensor([[1.0], [2.0], [3.0], [4.0]], requires_grad=True)
t = torch.tensor([0.0, 2.0, 5.0, 9.0])
residuals = y - t
residuals.square().mean().backward()
print("y - t ", tuple(residuals.shape))
print("y.grad", tuple(y.grad.shape), y.grad.flatten())
# --8<-- [end:torch]

# --8<-- [start:error]
import warnings

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    mse = torch.nn.functional.mse_loss(y, t)
message = str(caught[0].message)
print(message[: message.index(". ")])
# --8<-- [end:error]

# --8<-- [start:fix]
wrong, y.grad = y.grad, None
right = y - t.unsqueeze(1)
right.square().mean().backward()
print("y - t ", tuple(right.shape))
print("y.grad", tuple(y.grad.shape), y.grad.flatten())
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

column = np.array([[1], [2], [3], [4]])
targets = np.array([0, 2, 5, 9])
from_16 = 2 * (column - targets).sum(axis=1) / 16
from_4 = 2 * (column[:, 0] - targets) / 4
print(from_16, from_4)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message.startswith(
    "Using a target size (torch.Size([4])) that is different "
    "to the input size (torch.Size([4, 1])). "
)
assert mse == residuals.square().mean()
assert residuals.shape == (4, 4)
assert wrong.shape == y.grad.shape == right.shape == (4, 1)
np.testing.assert_array_equal(residuals.tolist(), column - targets)
np.testing.assert_array_equal(wrong.flatten().tolist(), from_16)
np.testing.assert_array_equal(y.grad.flatten().tolist(), from_4)
# --8<-- [end:check]
