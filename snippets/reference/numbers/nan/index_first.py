"""To avoid a NaN gradient, select the positive entries before `sqrt`, not after it."""

# %% torch
import torch

v = torch.tensor([10.0, 100.0])  # for the two good entries

# %% error
x = torch.tensor([0.0, 1.0, 4.0], requires_grad=True)
y = x.sqrt()[x > 0]
y.backward(gradient=v)
broken = x.grad
print(broken)

# %% fix
x = torch.tensor([0.0, 1.0, 4.0], requires_grad=True)
y = x[x > 0].sqrt()
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[0, 1/2, 0],
              [0, 0, 1/4]])
by_hand = np.array([10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(broken.tolist(), [np.nan, *by_hand[1:]])
np.testing.assert_array_equal(y.tolist(), [1, 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

# %% guards
assert x.tolist() == [0, 1, 4]
