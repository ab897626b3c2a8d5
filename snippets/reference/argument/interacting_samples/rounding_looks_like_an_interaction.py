"""To test whether samples are independent, compare the gradient for v with v
times the gradient for ones. In float32, rounding alone can exceed the tolerance
of `torch.allclose`, so that independent samples seem to interact. In float64
the same function passes."""

# %% torch
import torch

v = torch.tensor([0.1, 0.2, 0.3])
same = []
for dtype in torch.float32, torch.float64:
    x = torch.tensor([1.0, 2.0, 4.0], dtype=dtype, requires_grad=True)
    y = 1001 * x - 1000 * x
    (vJ,) = torch.autograd.grad(y, x, v.to(dtype), retain_graph=True)
    (ones,) = torch.autograd.grad(y, x, torch.ones_like(y))
    same.append(torch.allclose(vJ, v * ones))
print(same)

# %% numpy
import numpy as np

weights = np.array([0.1, 0.2, 0.3], dtype=np.float32)
big, small = np.float32(1001), np.float32(1000)
by_hand = big * weights - small * weights
print(by_hand)

# %% check
assert same == [False, True]
assert np.abs(by_hand / weights - 1).max() > 2e-5
assert np.abs(by_hand / weights - 1).max() < 2e-4
np.testing.assert_allclose(vJ.tolist(), v.tolist(), rtol=1e-12)

# %% guards
assert x.tolist() == [1, 2, 4]
assert v.tolist() == weights.tolist()
assert big - small == 1
