"""In float64, the slope 1/6 that `backward` uses for `hardsigmoid` is correct
to only eight digits."""

# %% torch
import torch

x = torch.tensor([1.0], dtype=torch.float64, requires_grad=True)
y = torch.nn.functional.hardsigmoid(x)
y.backward()
print(f"{x.grad.item():.17f}")

# %% numpy
import numpy as np

double, single = 1 / 6, float(np.float32(1) / np.float32(6))
print(f"{double:.17f}")
print(f"{single:.17f}")

# %% check
assert x.grad.item() == single != double
assert 6 * double == 1
np.testing.assert_allclose(single, double, rtol=1e-7)
np.testing.assert_allclose(y.tolist(), [(1 + 3) / 6], rtol=1e-15)
