"""If the leaf keeps its own name, `leaf.double()` does no harm: `leaf.grad` is
filled, in float32, the dtype of the leaf."""

# %% torch
import torch

leaf = torch.tensor([3.0, 2.0], requires_grad=True)
x = leaf.double()
y = torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(y.dtype, leaf.grad.dtype, leaf.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert (y.dtype, leaf.grad.dtype) == (torch.float64, torch.float32)
np.testing.assert_array_equal(leaf.grad.tolist(), by_hand)
