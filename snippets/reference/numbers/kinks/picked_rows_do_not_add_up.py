"""relu(x) − relu(−x) *is* x, but its gradient at x = 0 is 0."""

# %% torch
import torch

x = torch.tensor([-3.0, 0.0, 3.0], requires_grad=True)
y = torch.relu(x) - torch.relu(-x)  # this is x
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

slopes = np.array([[0, 0, 1],   # of relu(x)
                   [1, 0, 0]])  # of relu(−x), with both signs
J = np.diag(slopes.sum(axis=0))
weights = np.array([1, 10, 100])
by_hand = weights @ J
print(by_hand)

# %% check
assert y.tolist() == x.tolist() == [-3, 0, 3]
assert v.tolist() == weights.tolist() == [1, 10, 100]
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [1, 0, 100])
