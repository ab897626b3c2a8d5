"""If f maps a scalar to a vector with two components, the Jacobian takes one
call of `backward` per component, each with a one-hot vector v."""

# %% torch
import torch

c = torch.arange(1.0, 3.0)
x = torch.tensor(3.0, requires_grad=True)
y = c * x**2
vs = torch.eye(2)  # one v per output
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
              [12]])
print(J)

# %% check
def f(x):
    return c * x**2


(batched,) = torch.autograd.grad(y, x, vs, is_grads_batched=True)
u = torch.tensor(1.0)
_, jvp = torch.autograd.functional.jvp(f, x.detach(), u)
jacrev = torch.func.jacrev(f)(x.detach())
assert y.shape == v.shape == (2,)
assert J.shape == (2, 1)
np.testing.assert_array_equal(y.tolist(), [9, 18])
np.testing.assert_array_equal(loop.tolist(), J.reshape(2))
np.testing.assert_array_equal(batched.tolist(), J.reshape(2))
np.testing.assert_array_equal(jvp.tolist(), J.reshape(2))
np.testing.assert_array_equal(jacrev.tolist(), jvp.tolist())
