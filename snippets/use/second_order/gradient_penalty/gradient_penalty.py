"""With `create_graph=True`, `backward` can differentiate a loss that contains a gradient."""

# %% torch
import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)  # the parameters
x = torch.tensor([[1.5, 1.0], [4.0, 1.5]], requires_grad=True)
y = x**2 @ w  # one score per sample

v = torch.ones_like(y)
(g,) = torch.autograd.grad(y, x, v, create_graph=True)
length = g.norm(dim=1)
penalty = ((length - 1) ** 2).mean()
penalty.backward()
print(penalty.item(), w.grad)

# %% numpy
import numpy as np

# sample 1: g = (2 w1 x1, 2 w2 x2) = (3, 4) has the length 5,
# sample 2: g = (8, 6) has the length 10
lengths = np.array([5, 10])
J = np.array([[3 / 5 * 3, 4 / 5 * 2],    # row i: how the length of
              [8 / 10 * 8, 6 / 10 * 3]])  # sample i moves with w
weights = 2 * (lengths - 1) / 2  # those of the mean of (length - 1)²
by_hand = weights @ J
print(by_hand)

# %% check
assert x.grad is not None  # x is a leaf, and was not left out
np.testing.assert_array_equal(y.tolist(), [4.25, 20.5])
np.testing.assert_array_equal(g.tolist(), [[3, 4], [8, 6]])
np.testing.assert_allclose(length.tolist(), lengths, rtol=1e-6)
np.testing.assert_allclose(penalty.item(), (16 + 81) / 2, rtol=1e-6)
np.testing.assert_allclose(by_hand, [64.8, 22.6])
np.testing.assert_allclose(w.grad.tolist(), by_hand, rtol=1e-6)
