"""`median` selects the lower of two middle numbers; `quantile(0.5)` averages them."""

# %% torch
import torch

x = torch.tensor([4.0, 1.0, 3.0, 2.0], requires_grad=True)
y = torch.stack([x.median(), x.quantile(0.5)])
v = torch.tensor([10.0, 100.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[0, 0, 0, 1],  # the 2 of (4, 1, 3, 2)
              [0, 0, 1/2, 1/2]])  # 3 and 2
by_hand = np.array([10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [2, 2.5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

# %% guards
assert x.tolist() == [4, 1, 3, 2]
