"""A single output gets the weight 1 unless you pass another. With 100, the slope 2
becomes 200."""

# %% torch
import torch

x = torch.tensor(1.0)
x.requires_grad_()
y = x**2
(slope,) = torch.autograd.grad(y, x)
print(slope)

y = x**2
y.backward(gradient=torch.tensor(100.0))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2 * 1]])
with_one = np.array([1]) @ J
with_hundred = np.array([100]) @ J
print(with_one, with_hundred)

# %% check
assert y.item() == 1
np.testing.assert_array_equal([slope.item()], with_one)
np.testing.assert_array_equal([x.grad.item()], with_hundred)
np.testing.assert_array_equal(with_one, [2])
np.testing.assert_array_equal(with_hundred, [200])
