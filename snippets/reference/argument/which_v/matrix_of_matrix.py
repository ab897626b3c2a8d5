"""If f maps a matrix to a matrix with six entries, the Jacobian takes one call
of `backward` per entry, each with a one-hot matrix v."""

# %% torch
import torch

c = torch.arange(1.0, 25.0).view(3, 2, 2, 2)
x = torch.tensor([[1.0, -1.0], [-3.0, 2.0]], requires_grad=True)
y = (c * x**2).sum(dim=(-2, -1))
vs = torch.eye(6).view(6, 3, 2)  # one v per output
rows = []
for v in vs:
    x.grad = None
    y.backward(gradient=v, retain_graph=True)
    rows.append(x.grad)
loop = torch.stack(rows)
print(loop)

# %% numpy
import numpy as np

J = np.array([[2, -4, -18, 16],
              [10, -12, -42, 32],
              [18, -20, -66, 48],
              [26, -28, -90, 64],
              [34, -36, -114, 80],
              [42, -44, -138, 96]])
print(J)

# %% check
def f(x):
    return (c * x**2).sum(dim=(-2, -1))


(batched,) = torch.autograd.grad(y, x, vs, is_grads_batched=True)
jacrev = torch.func.jacrev(f)(x.detach())
assert y.shape == v.shape == (3, 2)
values = [46, 106, 166, 226, 286, 346]
np.testing.assert_array_equal(y.ravel().tolist(), values)
np.testing.assert_array_equal(loop.tolist(), J.reshape(6, 2, 2))
np.testing.assert_array_equal(batched.tolist(), J.reshape(6, 2, 2))
np.testing.assert_array_equal(jacrev.tolist(), J.reshape(3, 2, 2, 2))
