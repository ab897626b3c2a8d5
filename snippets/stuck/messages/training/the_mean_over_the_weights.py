"""With `reduction="mean"` and class labels, `cross_entropy` divides by the sum
of the weights of the labels, not by the number of samples."""

# %% torch
import torch
from torch.nn.functional import cross_entropy

scores = torch.zeros(2, 3, requires_grad=True)
labels = torch.tensor([0, 2])
weights = torch.tensor([1.0, 5.0, 3.0])  # one for each class
cross_entropy(scores, labels, weights).backward()
print(scores.grad)

# %% numpy
import numpy as np

v = np.array([1, 3]) / (1 + 3)  # the weights of the labels 0 and 2
shares = np.full((2, 3), 1 / 3)
is_label = np.array([[1, 0, 0], [0, 0, 1]])
by_hand = v[:, None] * (shares - is_label)
print(by_hand)

# %% check
assert weights.tolist() == [1, 5, 3]
np.testing.assert_allclose(scores.grad.tolist(), by_hand, rtol=1e-6)
shares = torch.nn.functional.one_hot(labels, num_classes=3).float()
(by_samples,) = torch.autograd.grad(
    cross_entropy(scores, shares, weights), scores
)
times = (1 + 3) / 2  # the sum of the weights, and the number of samples
np.testing.assert_allclose(by_samples.tolist(), by_hand * times, rtol=1e-6)
