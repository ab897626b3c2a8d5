"""If f maps a vector to a matrix with six entries, the Jacobian takes one call
of `backward` per entry, each with a one-hot matrix v."""

# %% torch
import torch

c = torch.arange(1.0, 19.0).view(3, 2, 3)
x = torch.tensor([1.0, -2.0, 3.0], requires_grad=True)
y = (c * x**2).sum(dim=-1)
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

J = np.array([[2, -8, 18],
              [8, -20, 36],
              [14, -32, 54],
              [20, -44, 72],
              [26, -56, 90],
              [32, -68, 108]])
print(J)

# %% check
def f(x):
    return (c * x**2).sum(dim=-1)


(batched,) = torch.autograd.grad(y, x, vs, is_grads_batched=True)
jacrev = torch.func.jacrev(f)(x.detach())
assert y.shape == v.shape == (3, 2)
values = [36, 78, 120, 162, 204, 246]
np.testing.assert_array_equal(y.ravel().tolist(), values)
np.testing.assert_array_equal(loop.tolist(), J)
np.testing.assert_array_equal(batched.tolist(), J)
np.testing.assert_array_equal(jacrev.tolist(), J.reshape(3, 2, 3))
