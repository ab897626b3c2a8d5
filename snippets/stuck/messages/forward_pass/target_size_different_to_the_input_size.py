"""Before `mse_loss`, use `y.squeeze(1)` to give outputs y of shape (3, 1) the shape of
the targets, (3,)."""

# %% torch
import torch
import warnings
from torch.nn.functional import mse_loss

warnings.simplefilter("error")  # a warning now stops the program
A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([[1.0], [2.0]], requires_grad=True)
target = torch.tensor([7.0, 1.0, 3.0])
y = A @ x

# %% error
try:
    loss = mse_loss(y, target, reduction="sum")
except UserWarning as warning:
    message = str(warning)

# %% fix
loss = mse_loss(y.squeeze(1), target, reduction="sum")
loss.backward()
print(loss.item(), x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
v = 2 * np.array([8 - 7, 6 - 1, 5 - 3])  # what the loss sends back to y
by_hand = v @ J
print(by_hand)

# %% check
assert message == (
    "Using a target size (torch.Size([3])) that is different to the input "
    "size (torch.Size([3, 1])). This will likely lead to incorrect results "
    "due to broadcasting. Please ensure they have the same size."
)
assert loss.item() == 30
np.testing.assert_array_equal(y.tolist(), [[8], [6], [5]])
np.testing.assert_array_equal(x.grad.flatten().tolist(), by_hand)
import torch.nn.functional as F

shares, labels = y.detach() / 10, target / 10
try:
    F.binary_cross_entropy(shares, labels)
except ValueError as error:
    of_shares = str(error)
try:
    F.binary_cross_entropy_with_logits(shares, labels)
except ValueError as error:
    of_scores = str(error)
sizes = "target size (torch.Size([3])) {} the input size (torch.Size([3, 1]))"
assert of_shares == (
    f"Using a {sizes} is deprecated. Please ensure they have the same size."
).format("that is different to")
assert of_scores == (
    "Target size (torch.Size([3])) must be the same as input size "
    "(torch.Size([3, 1]))"
)
in_silence = F.poisson_nll_loss(shares, labels, reduction="none")
assert in_silence.shape == (3, 3)
warned = []
for compare in F.l1_loss, F.smooth_l1_loss, F.huber_loss:
    try:
        compare(y, target)
    except UserWarning as warning:
        warned.append(str(warning))
assert warned == [message] * 3
