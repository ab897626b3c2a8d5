"""At 1, 2 and 3 the slope 3x² of the cube is 3, 12 and 27."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0],
                 requires_grad=True)
y = x**3
y.backward(gradient=torch.ones(3))
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([3 * 1, 3 * 4, 3 * 9])
by_hand = np.ones(3) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [1, 8, 27])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [3, 12, 27])
