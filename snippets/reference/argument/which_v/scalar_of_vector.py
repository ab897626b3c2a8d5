"""If f maps a vector to a scalar, one call of `backward` with v = 1 gives the
gradient."""

# %% torch
import torch

c = torch.arange(1.0, 4.0)
x = torch.tensor([1.0, -2.0, 3.0], requires_grad=True)
y = (c * x**2).sum()
v = torch.tensor(1.0)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, -8, 18]])
by_hand = np.array([1]) @ J
print(by_hand)

# %% check
def f(x):
    return (c * x**2).sum()


grad = torch.func.grad(f)(x.detach())
assert y.shape == v.shape == ()
np.testing.assert_array_equal(y.tolist(), 36)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(grad.tolist(), by_hand)
