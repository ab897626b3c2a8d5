"""If f maps a scalar to a scalar, one call of `backward` with four ones as v
gives the derivative at each of four points."""

# %% torch
import torch

c = torch.tensor(5.0)
x = torch.arange(1.0, 5.0).requires_grad_()  # four points
y = torch.stack([c * point**2 for point in x])
v = torch.ones(4)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

points = [1, 2, 3, 4]
J = np.array([[[10 * p]] for p in points])
by_hand = np.array([1]) @ J  # at each point: 1 times its row
print(by_hand)

# %% check
def f(x):
    return c * x**2


grad = torch.vmap(torch.func.grad(f))(x.detach())
assert y.shape == v.shape == (4,)
assert by_hand.shape == (4, 1)
np.testing.assert_array_equal(x.grad.tolist(), by_hand.reshape(4))
np.testing.assert_array_equal(grad.tolist(), by_hand.reshape(4))
