"""For a scalar output `gradient` may be omitted, but it is not ignored: passing
−10 multiplies the gradient (3, 5) by −10."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * x[0] + 5 * x[1]
y.backward(gradient=torch.tensor(-10.0))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[3, 5]])
by_hand = np.array([-10]) @ J
print(by_hand)

# %% check
assert y.item() == 13
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
