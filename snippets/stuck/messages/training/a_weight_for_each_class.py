"""`cross_entropy` takes class weights; to weight samples, use `reduction="none"` and
pass the sample weights to `backward` as v."""

# %% torch
import torch
from torch.nn.functional import cross_entropy

scores = torch.zeros(2, 3, requires_grad=True)  # 2 samples, 3 classes
labels = torch.tensor([0, 2])
weights = torch.tensor([3.0, 30.0])  # one for each sample

# %% error
try:
    loss = cross_entropy(scores, labels, weights, reduction="sum")
except RuntimeError as error:
    message = str(error)

# %% fix
losses = cross_entropy(scores, labels, reduction="none")
losses.backward(gradient=weights)
print(scores.grad)

# %% numpy
import numpy as np

shares = np.full((2, 3), 1 / 3)  # softmax of equal scores
is_label = np.array([[1, 0, 0], [0, 0, 1]])
by_hand = np.array([[3], [30]]) * (shares - is_label)
print(by_hand)

# %% check
assert message == (
    "weight tensor should be defined either for all 3 classes or no classes "
    "but got weight tensor of shape: [2]"
)
np.testing.assert_allclose(losses.tolist(), [np.log(3)] * 2, rtol=1e-6)
np.testing.assert_allclose(scores.grad.tolist(), by_hand, rtol=1e-6)
per_class = torch.tensor([3.0, 30.0, 300.0])
as_many = cross_entropy(scores[[0, 0, 0]], torch.tensor([2, 2, 2]), per_class)
np.testing.assert_allclose(as_many.item(), np.log(3), rtol=1e-6)
