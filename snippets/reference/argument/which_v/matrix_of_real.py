"""If f maps a scalar to a matrix with six entries, the Jacobian takes one call
of `backward` per entry, each with a one-hot matrix v."""

# %% torch
import torch

c = torch.arange(1.0, 7.0).view(3, 2)
x = torch.tensor(3.0, requires_grad=True)
y = c * x**2
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

J = np.array([[6],
              [12],
              [18],
              [24],
              [30],
              [36]])
print(J)

# %% check
def f(x):
    return c * x**2


(batched,) = torch.autograd.grad(y, x, vs, is_grads_batched=True)
u = torch.tensor(1.0)
_, jvp = torch.autograd.functional.jvp(f, x.detach(), u)
jacrev = torch.func.jacrev(f)(x.detach())
assert y.shape == v.shape == (3, 2)
assert J.shape == (6, 1)
values = [9, 18, 27, 36, 45, 54]
np.testing.assert_array_equal(y.ravel().tolist(), values)
np.testing.assert_array_equal(loop.tolist(), J.reshape(6))
np.testing.assert_array_equal(batched.tolist(), J.reshape(6))
np.testing.assert_array_equal(jvp.tolist(), J.reshape(3, 2))
np.testing.assert_array_equal(jacrev.tolist(), jvp.tolist())
