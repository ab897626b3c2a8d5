"""Under `vmap(grad(f))`, f sees a single sample at a time."""

# %% torch
import torch

def f(sample):
    return sample[0] * sample[1] ** 2

samples = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
per_sample = torch.vmap(torch.func.grad(f))(samples)
print(per_sample)

# %% numpy
import numpy as np

J = np.array([[4, 4,  0,  0,  0,  0],  # (x₂², 2x₁x₂) at (1, 2)
              [0, 0, 16, 24,  0,  0],  # at (3, 4)
              [0, 0,  0,  0, 36, 60]])  # at (5, 6)
by_hand = np.array([1, 1, 1]) @ J
print(by_hand.reshape(3, 2))

# %% check
np.testing.assert_array_equal(per_sample.tolist(), by_hand.reshape(3, 2))
x = samples.clone().requires_grad_()
y = torch.vmap(f)(x)
y.sum().backward()
np.testing.assert_array_equal(y.tolist(), [4, 48, 180])
np.testing.assert_array_equal(x.grad.tolist(), by_hand.reshape(3, 2))
