"""Outside `vmap` you can differentiate as usual: map f first, then call
`y.backward(v)` on the result."""

# %% torch
import torch


def f(x):
    return x[0] * x[1] ** 2


x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
y = torch.vmap(f)(x)
y.backward(gradient=torch.ones_like(y))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[4, 4,  0,  0],  # (x₂², 2x₁x₂) at (1, 2)
              [0, 0, 16, 24]])  # and at (3, 4)
by_hand = np.array([1, 1]) @ J
print(by_hand.reshape(2, 2))

# %% check
np.testing.assert_array_equal(y.tolist(), [4, 48])
np.testing.assert_array_equal(x.grad.flatten().tolist(), by_hand)
