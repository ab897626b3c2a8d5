"""The slope of `hardsigmoid` is a sixth. In float64 PyTorch sends the sixth
of float32, which is right to eight digits only."""

# %% torch
import torch

x = torch.tensor([1.0], dtype=torch.float64, requires_grad=True)
y = torch.nn.functional.hardsigmoid(x)
y.backward()
print(f"{x.grad.item():.17f}")

# %% numpy
import numpy as np

print(f"{1 / 6:.17f}")
print(f"{np.float32(1) / np.float32(6):.17f}")

# %% check
assert x.grad.item() == float(np.float32(1) / np.float32(6)) != 1 / 6
np.testing.assert_allclose(x.grad.item(), 1 / 6, rtol=1e-7)
np.testing.assert_allclose(y.tolist(), [(1 + 3) / 6], rtol=1e-15)
