"""For x² / x at x = 0, `x.grad.nan_to_num()` is 0, although the true slope is 1."""

# %% torch
import torch

x = torch.tensor([0.0, 2.0], requires_grad=True)
y = x.square() / x
v = torch.tensor([10.0, 100.0])
y.backward(gradient=v)
print(x.grad)
print(x.grad.nan_to_num())

# %% check
import numpy as np

np.testing.assert_array_equal(y.tolist(), [np.nan, 2])
np.testing.assert_array_equal(x.grad.tolist(), [np.nan, 100])
assert x.grad.nan_to_num().tolist() == [0, 100]

# %% guards
assert (x.tolist(), v.tolist()) == ([0, 2], [10, 100])
