"""`nansum` and `where(y.isnan(), 0, y)` fix a value that is NaN, but leave the
NaN in the gradient."""

# %% torch
import torch

x = torch.tensor([0.0, 2.0], requires_grad=True)
total = torch.nansum(x.square() / x)
total.backward()
print(total.tolist(), x.grad)

x2 = torch.tensor([0.0, 2.0], requires_grad=True)
broken = x2.square() / x2
y = torch.where(broken.isnan(), 0, broken)
v = torch.tensor([10.0, 100.0])
y.backward(gradient=v)
print(y.tolist(), x2.grad)

# %% check
import numpy as np

assert total.item() == 2
np.testing.assert_array_equal(x.grad.tolist(), [np.nan, 1])
assert y.tolist() == [0, 2]
np.testing.assert_array_equal(x2.grad.tolist(), [np.nan, 100])

# %% guards
assert x.tolist() == x2.tolist() == [0, 2]
assert v.tolist() == [10, 100]
