"""With the v of a squared loss, the point where the neuron is most wrong hardly has a gradient."""

# %% torch
import torch

x1 = torch.linspace(-3, 3, 7).expand(7, 7).clone().requires_grad_()
x2 = torch.linspace(-3, 3, 7)[:, None].expand(7, 7).clone().requires_grad_()
w = torch.tensor([1.0, 0.5], requires_grad=True)
b = torch.tensor(-1.0, requires_grad=True)
y = torch.sigmoid(w[0] * x1 + w[1] * x2 + b)

v = 5 * (y.detach() - 0.5)
y.backward(v)
print(x1.grad.shape, x2.grad.shape)

# %% numpy
import numpy as np

axis = np.array([-3, -2, -1, 0, 1, 2, 3])
z = 1.0 * axis + 0.5 * axis[:, None] - 1.0
sigma = 1 / (1 + np.exp(-z))
back = 5 * (sigma - 0.5) * sigma * (1 - sigma)
for_w = np.array([(back * axis).sum(), (back * axis[:, None]).sum()])
for_b = back.sum()
print(for_w, for_b)

# %% check
np.testing.assert_allclose(y.tolist(), sigma, rtol=1e-5)
np.testing.assert_allclose(x1.grad.tolist(), back * 1.0, rtol=1e-4, atol=1e-6)
np.testing.assert_allclose(x2.grad.tolist(), back * 0.5, rtol=1e-4, atol=1e-6)
np.testing.assert_allclose([*w.grad.tolist(), b.grad.item()], [*for_w, for_b], rtol=1e-4)
largest = v.abs() == v.abs().max()
assert largest.nonzero().tolist() == [[0, 0]]
assert x1.grad[largest].abs() < 0.05 * x1.grad.abs().max()
