"""If five samples go through the same W and b, `W.grad` and `b.grad` add up
five contributions and have no batch axis. `X.grad` has a row for each
sample."""

# %% torch
import torch

X = torch.arange(10.0).reshape(5, 2).requires_grad_()
W = torch.arange(6.0).reshape(3, 2).requires_grad_()
b = torch.arange(3.0).requires_grad_()
Y = X @ W.T + b  # what nn.Linear(2, 3) computes
Y.backward(gradient=torch.ones_like(Y))
print(X.grad.shape, W.grad.shape, b.grad.shape)

# %% numpy
import numpy as np

X_by_hand = np.arange(10).reshape(5, 2)
V = np.ones((5, 3))
for_X = V @ np.array([[0, 1],
                      [2, 3],
                      [4, 5]])

# The contributions of the five samples, then their sum
for_W_by_sample = np.array([np.outer(V[i], X_by_hand[i]) for i in range(5)])
for_W = for_W_by_sample.sum(axis=0)
for_b = V.sum(axis=0)
print(for_W_by_sample.shape, "is added up to", for_W.shape)

# %% check
np.testing.assert_array_equal(Y[4].tolist(), [9, 44, 79])
np.testing.assert_array_equal(X.grad.tolist(), for_X)
np.testing.assert_array_equal(W.grad.tolist(), for_W)
np.testing.assert_array_equal(b.grad.tolist(), for_b)
np.testing.assert_array_equal(for_W, [[20, 25], [20, 25], [20, 25]])
np.testing.assert_array_equal(for_b, [5, 5, 5])
assert Y.shape == (5, 3)
assert X.grad.shape == (5, 2)
assert W.grad.shape == (3, 2)
assert b.grad.shape == (3,)
assert for_W_by_sample.shape == (5, 3, 2)
