"""If f maps a scalar to a scalar, one call of `backward` with v = 1 gives the
derivative."""

# %% torch
import torch

c = torch.tensor(5.0)
x = torch.tensor(3.0, requires_grad=True)
y = c * x**2
v = torch.tensor(1.0)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[30]])
by_hand = np.array([1]) @ J
print(by_hand)

# %% check
def f(x):
    return c * x**2


grad = torch.func.grad(f)(x.detach())
assert y.shape == v.shape == ()
assert by_hand.shape == (1,)
np.testing.assert_array_equal(y.tolist(), 45)
np.testing.assert_array_equal(x.grad.tolist(), by_hand.item())
np.testing.assert_array_equal(grad.tolist(), by_hand.item())
