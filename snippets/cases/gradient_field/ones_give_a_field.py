"""One `backward` gives the gradient of a neuron at each of 49 grid points, times the weight of the point in v."""

# %% torch
import torch

x1 = torch.linspace(-3, 3, 7).expand(7, 7).clone().requires_grad_()
x2 = torch.linspace(-3, 3, 7)[:, None].expand(7, 7).clone().requires_grad_()
w = torch.tensor([1.0, 0.5], requires_grad=True)
b = torch.tensor(-1.0, requires_grad=True)
y = torch.sigmoid(w[0] * x1 + w[1] * x2 + b)

v = torch.ones_like(y)
y.backward(v)
print(w.grad, b.grad)

# %% numpy
import numpy as np

axis = np.array([-3, -2, -1, 0, 1, 2, 3])
z = 1.0 * axis + 0.5 * axis[:, None] - 1.0
slope = np.exp(-z) / (1 + np.exp(-z)) ** 2
by_hand = np.array([(slope * axis).sum(), (slope * axis[:, None]).sum(), slope.sum()])
print(by_hand)

# %% check
np.testing.assert_allclose(y.tolist(), 1 / (1 + np.exp(-z)), rtol=1e-5)
np.testing.assert_allclose(x1.grad.tolist(), slope * 1.0, rtol=1e-5)
np.testing.assert_allclose(x2.grad.tolist(), slope * 0.5, rtol=1e-5)
np.testing.assert_allclose([*w.grad.tolist(), b.grad.item()], by_hand, rtol=1e-5)
