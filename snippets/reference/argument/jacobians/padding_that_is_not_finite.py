"""A weight of 0 does not exclude padding with an infinite logarithm: 0 · ∞
makes the gradient of the shared factor NaN. Filling the padding with ones
before the logarithm avoids the NaN."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0], [3.0, 0.0]])  # the last step is padding
w = torch.tensor(2.0, requires_grad=True)
mask = torch.tensor([[1.0, 1.0], [1.0, 0.0]])

# %% error
y = w * x.log()
y.backward(gradient=mask / mask.sum())
wrong = w.grad
print(wrong)

# %% fix
w.grad = None
y = w * torch.where(mask > 0, x, 1.0).log()
y.backward(gradient=mask / mask.sum())
print(w.grad)

# %% numpy
import numpy as np

by_hand = (np.log(1) + np.log(2) + np.log(3)) / 3
print(f"{by_hand:.4f}")

# %% check
assert np.isnan(wrong.item())
np.testing.assert_allclose(w.grad.item(), by_hand, rtol=1e-6)
np.testing.assert_allclose(
    y.tolist(), 2 * np.log([[1, 2], [3, 1]]), rtol=1e-6
)
