"""If f maps a matrix to a vector with two components, the Jacobian takes one
call of `backward` per component, each with a one-hot vector v."""

# %% torch
import torch

c = torch.arange(1.0, 9.0).view(2, 2, 2)
x = torch.tensor([[1.0, -1.0], [-3.0, 2.0]], requires_grad=True)
y = (c * x**2).sum(dim=(-2, -1))
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

J = np.array([[2, -4, -18, 16],
              [10, -12, -42, 32]])
print(J)

# %% check
def f(x):
    return (c * x**2).sum(dim=(-2, -1))


(batched,) = torch.autograd.grad(y, x, vs, is_grads_batched=True)
jacrev = torch.func.jacrev(f)(x.detach())
assert y.shape == v.shape == (2,)
np.testing.assert_array_equal(y.tolist(), [46, 106])
np.testing.assert_array_equal(loop.tolist(), J.reshape(2, 2, 2))
np.testing.assert_array_equal(batched.tolist(), J.reshape(2, 2, 2))
np.testing.assert_array_equal(jacrev.tolist(), J.reshape(2, 2, 2))
