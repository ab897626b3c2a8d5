"""For five samples and a layer with three outputs, v has fifteen weights; `X.grad` has the shape of `X`."""

# %% torch
import torch

W = torch.tensor([[1.0, 2.0],
                  [2.0, -1.0],
                  [-1.0, 1.0]])
X = torch.ones(5, 2, requires_grad=True)
Y = X @ W.T
Y.backward(gradient=torch.ones_like(Y))
print(Y.shape, X.grad.shape)

# %% numpy
import numpy as np

layer = np.array([[1, 2], [2, -1], [-1, 1]])
samples = np.ones((5, 2))
each = np.ones(3) @ layer  # every sample: the sum of the three rows
print(each)

# %% check
np.testing.assert_array_equal(Y.tolist(), samples @ layer.T)
assert Y.shape == (5, 3)
assert X.grad.shape == (5, 2)
np.testing.assert_array_equal(X.grad.tolist(), [each] * 5)
np.testing.assert_array_equal(each, [2, 2])
np.testing.assert_array_equal(W.tolist(), layer)
