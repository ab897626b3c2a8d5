"""By default, `kl_div` divides its sum by the number of elements, but with
`reduction="batchmean"` by the length of dimension 0."""

# %% torch
import torch

import warnings

from torch.nn.functional import kl_div

warnings.simplefilter("error")  # a warning now stops the program
log_p = torch.full((2, 4), 0.25).log().requires_grad_()
q = torch.tensor([[0.125, 0.5, 0.25, 0.125], [0.25, 0.25, 0.375, 0.125]])

# %% error
try:
    loss = kl_div(log_p, q)
except UserWarning as error:
    message = str(error)

# %% fix
loss = kl_div(log_p, q, reduction="batchmean")
loss.backward()
print(log_p.grad)

# %% numpy
import numpy as np

v = np.array([1 / 2, 1 / 2])  # "mean": 1/8 each
J = -np.array([[0.125, 0.5, 0.25, 0.125],
               [0.25, 0.25, 0.375, 0.125]])
by_hand = v[:, None] * J
print(by_hand)

# %% check
assert message == (
    "reduction: 'mean' divides the total loss by both the batch size and "
    "the support size.'batchmean' divides only by the batch size, and "
    "aligns with the KL div math definition.'mean' will be changed to "
    "behave the same as 'batchmean' in the next major release."
)
q_by_hand = -J
divergence = (q_by_hand * np.log(q_by_hand / 0.25)).sum() / 2
assert np.isclose(loss.item(), divergence, rtol=1e-6)
np.testing.assert_array_equal(log_p.grad.tolist(), by_hand)
with warnings.catch_warnings(action="ignore"):
    mean = kl_div(log_p, q)
(divided,) = torch.autograd.grad(mean, log_p)
np.testing.assert_array_equal(divided.tolist(), by_hand / 4)
alone = kl_div(log_p[0], q[0], reduction="batchmean")
total = kl_div(log_p[0], q[0], reduction="sum")
assert np.isclose(alone.item(), total.item() / 4, rtol=1e-6)
