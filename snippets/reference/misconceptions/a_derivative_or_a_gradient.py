"""A function of one input has a derivative, and a function of several inputs
has a gradient. PyTorch stores either of them in `x.grad`, in the shape of x."""

# %% torch
import torch

t = torch.tensor(3.0, requires_grad=True)
(t**2).backward()
x = torch.tensor([3.0, 2.0], requires_grad=True)
(x[0] ** 2 * x[1]).backward()
print(t.grad, x.grad)

# %% numpy
import numpy as np

derivative = 2 * 3
gradient = np.array([2 * 3 * 2, 3**2])
print(derivative, gradient)

# %% check
assert t.grad.shape == ()
assert t.grad.item() == derivative == 6
np.testing.assert_array_equal(x.grad.tolist(), gradient)
np.testing.assert_array_equal(gradient, [12, 9])
