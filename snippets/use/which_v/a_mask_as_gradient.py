"""With a boolean mask as `gradient`, `backward` adds up the rows of J where the mask is true."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
mask = y > 8.5
y.backward(gradient=mask)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([1, 0, 1]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
assert mask.tolist() == [True, False, True]
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

# %% guards
assert J.tolist() == [[6, 0], [2, 3], [0, 5]]
