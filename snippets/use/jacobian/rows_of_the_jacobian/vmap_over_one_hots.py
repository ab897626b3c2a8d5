"""`torch.vmap` of one vector-Jacobian product over all the one-hot v is what
`torch.func.jacrev` does."""

# %% torch
import torch

def f(x):
    return torch.stack([x**0, x, x**2, x**3, x**4, x**5]).view(3, 2)

x = torch.tensor(2.0)  # no requires_grad: torch.func takes care of it
y, vjp = torch.func.vjp(f, x)  # vjp(v) is vᵀJ, in a tuple
(vmapped,) = torch.vmap(vjp)(torch.eye(6).view(6, 3, 2))
print(vmapped)

jacrev = torch.func.jacrev(f)(x)
print(jacrev)

# %% numpy
import numpy as np

J = np.array([[0],
              [1],
              [4],  # 2x
              [12],  # 3x²
              [32],  # 4x³
              [80]])  # 5x⁴
print(J.reshape(3, 2))

# %% check
np.testing.assert_array_equal(y.tolist(), [[1, 2], [4, 8], [16, 32]])
np.testing.assert_array_equal(vmapped.tolist(), J.ravel())
np.testing.assert_array_equal(jacrev.tolist(), J.reshape(3, 2))
x.requires_grad_()
assert torch.func.jacrev(f)(x).requires_grad
assert not torch.func.jacrev(lambda x: 2 * x)(x).requires_grad
