"""A v with a one-hot row for each sample gives the gradient of each sample's
logit for its own class."""

# %% torch
import torch
from torch.nn.functional import one_hot

x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], requires_grad=True)
W = torch.tensor([[1.0, 10.0], [2.0, 20.0], [3.0, 30.0], [4.0, 40.0]])
logits = x**2 @ W.T  # three samples, four classes

target = torch.tensor([3, 0, 2])  # a class for each sample
v = one_hot(target, logits.shape[1]).to(logits)
logits.backward(gradient=v)
print(v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2 * 1 * 4, 2 * 2 * 40],   # of each sample, the row of
              [2 * 3 * 1, 2 * 4 * 10],   # its class: 2x times row 3, 0
              [2 * 5 * 3, 2 * 6 * 30]])  # or 2 of W
print(J)

# %% check
np.testing.assert_array_equal(
    logits.tolist(),
    [[41, 82, 123, 164], [169, 338, 507, 676], [385, 770, 1155, 1540]],
)
assert logits.shape == v.shape
assert v.dtype == logits.dtype
assert v.tolist() == [[0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]]
np.testing.assert_array_equal(x.grad.tolist(), J)
