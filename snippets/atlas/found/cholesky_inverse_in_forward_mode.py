"""For one 2 × 2 matrix, forward mode through `cholesky_inverse` computes the slope −8/27, whereas `backward`
computes the right one, −2/9."""

# %% torch
import torch

factor = torch.tensor([[2.0, 0.0], [1.0, 3.0]], requires_grad=True)
u = torch.tensor([[1.0, 0.0], [0.0, 0.0]])
torch.cholesky_inverse(factor).sum().backward()
_, tangent = torch.func.jvp(lambda L: torch.cholesky_inverse(L).sum(), (factor.data,), (u,))
slope = factor.grad[0, 0]
print(slope, tangent)

# %% numpy
import numpy as np

L = np.array([[2, 0], [1, 3]])
d = np.array([[1, 0], [0, 0]])
inverse = np.linalg.inv(L @ L.T)
by_hand = -(inverse @ (d @ L.T + L @ d.T) @ inverse).sum()
print(by_hand)

# %% check
np.testing.assert_allclose(by_hand, -2 / 9)
np.testing.assert_allclose(slope.item(), by_hand, rtol=1e-5)
np.testing.assert_allclose(tangent.item(), -8 / 27, rtol=1e-5)
assert slope.shape == tangent.shape == ()
