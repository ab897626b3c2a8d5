"""If two samples pass through the same W, `W.grad` is the sum of their outer products of v and x."""

# %% torch
import torch

X = torch.tensor([[3.0, 2.0],
                  [1.0, 4.0]])
W = torch.ones(2, 2, requires_grad=True)

Y = X @ W.T
v = torch.tensor([[1.0, 0.0],
                  [1.0, 10.0]])
Y.backward(gradient=v)
print(W.grad)

# %% numpy
import numpy as np

first = np.outer([1, 0], [3, 2])
second = np.outer([1, 10], [1, 4])
by_hand = first + second
print(by_hand)

# %% check
np.testing.assert_array_equal(Y.tolist(), [[5, 5], [5, 5]])
np.testing.assert_array_equal(W.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [[4, 6], [10, 40]])
