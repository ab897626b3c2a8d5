"""`torch.vmap` of `torch.func.grad(loss)` returns one gradient per sample, not their sum."""

# %% torch
import torch


def loss(w, sample, target):  # of one sample
    return (sample @ w - target) ** 2 / 2


w = torch.tensor([2.0, 1.0])
samples = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 0.0]])
targets = torch.tensor([3.0, 0.0, -90.0])
per_sample = torch.vmap(torch.func.grad(loss), in_dims=(None, 0, 0))
gradients = per_sample(w, samples, targets)
norms = gradients.norm(dim=1)
print(gradients)
print(norms)

# %% numpy
import numpy as np

J = np.array([[1, 2],  # of the three predictions: the samples
              [3, 4],
              [5, 0]])
residuals = np.array([1, 10, 100])  # prediction − target
by_hand = residuals[:, None] * J
norms_by_hand = residuals * np.array([5**0.5, 5, 5])
print(by_hand)
print(norms_by_hand)
print(residuals @ J)

# %% check
np.testing.assert_array_equal(gradients.tolist(), by_hand)
np.testing.assert_allclose(norms.tolist(), norms_by_hand, rtol=1e-6)
w.requires_grad_()
losses = (samples @ w - targets) ** 2 / 2
np.testing.assert_array_equal(losses.tolist(), residuals**2 / 2)
pairs = zip(samples, targets, strict=True)
one_by_one = [loss(w, x, t).item() for x, t in pairs]
np.testing.assert_array_equal(one_by_one, losses.tolist())
losses.sum().backward()
np.testing.assert_array_equal(w.grad.tolist(), residuals @ J)
np.testing.assert_array_equal(residuals @ J, [531, 42])
np.testing.assert_array_equal(w.grad.tolist(), by_hand.sum(axis=0))
