"""If `W @ x` has three entries and x has two, `gradient` has three and `x.grad`
has two."""

# %% torch
import torch

W = torch.tensor([[1.0, 2.0],
                  [2.0, -1.0],
                  [-1.0, 1.0]])
x = torch.tensor([3.0, 2.0], requires_grad=True)
y = W @ x
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(y.shape, x.grad.shape)

# %% numpy
import numpy as np

J = np.array([[1, 2], [2, -1], [-1, 1]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [7, 4, -1])
assert y.shape == (3,)
assert x.grad.shape == (2,)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [-79, 92])
