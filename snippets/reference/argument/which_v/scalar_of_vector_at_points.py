"""If f maps a vector to a scalar, one call of `backward` with four ones as v
gives the gradient at each of four points."""

# %% torch
import torch

c = torch.arange(1.0, 4.0)
x = torch.arange(1.0, 13.0).view(4, 3).requires_grad_()  # four points
y = torch.stack([(c * point**2).sum() for point in x])
v = torch.ones(4)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

points = [[1, 2, 3],
          [4, 5, 6],
          [7, 8, 9],
          [10, 11, 12]]
J = np.array([[[2 * p, 4 * q, 6 * r]] for p, q, r in points])
by_hand = np.array([1]) @ J  # at each point: 1 times its row
print(by_hand)

# %% check
def f(x):
    return (c * x**2).sum()


grad = torch.vmap(torch.func.grad(f))(x.detach())
assert y.shape == v.shape == (4,)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(grad.tolist(), by_hand)
