"""Even under `vmap`, samples interact if the mapped function reads the whole batch, as in `sample * x.sum()`."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 4.0], requires_grad=True)
y = torch.vmap(lambda sample: sample * x.sum())(x)
y.sum().backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[8, 1,  1],
              [2, 9,  2],
              [4, 4, 11]])
by_hand = np.array([1, 1, 1]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [7, 14, 28])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
