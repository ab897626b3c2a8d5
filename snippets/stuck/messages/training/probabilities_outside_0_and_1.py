"""For scores, use `binary_cross_entropy_with_logits`, because `binary_cross_entropy`
takes probabilities."""

# %% torch
import torch
import torch.nn.functional as F

# On the CPU: a GPU ends the program.
scores = torch.tensor([0.0, 2.0], device="cpu", requires_grad=True)
targets = scores.new_tensor([1.0, 0.0])
v = scores.new_tensor([1.0, 10.0])

# %% error
loss = F.binary_cross_entropy
try:
    losses = loss(scores, targets, reduction="none")
except RuntimeError as error:
    message = str(error)

# %% fix
loss = F.binary_cross_entropy_with_logits
losses = loss(scores, targets, reduction="none")
losses.backward(gradient=v)
print(scores.grad)

# %% numpy
import numpy as np

shares = 1 / (1 + np.exp(-np.array([0, 2])))
J = np.diag(shares - np.array([1, 0]))
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
assert message == "all elements of input should be between 0 and 1"
np.testing.assert_allclose(
    losses.tolist(), -np.log([shares[0], 1 - shares[1]]), rtol=1e-6
)
np.testing.assert_allclose(scores.grad.tolist(), by_hand, rtol=1e-6)
too_large = scores.new_tensor([1.5, 0.5]).requires_grad_()
F.binary_cross_entropy(too_large.clamp(0, 1), 0 * targets).backward()
np.testing.assert_array_equal(too_large.grad.tolist(), [0, 1])
