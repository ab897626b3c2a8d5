"""If f maps a matrix to a vector with two components, the Jacobians at four
points take one call of `backward` per component, each with a one-hot vector
repeated at every point."""

# %% torch
import torch

c = torch.arange(1.0, 9.0).view(2, 2, 2)
x = torch.arange(1.0, 17.0).view(4, 2, 2).requires_grad_()  # four points
y = torch.stack([(c * point**2).sum(dim=(-2, -1)) for point in x])
vs = torch.eye(2).view(2, 1, 2).expand(2, 4, 2)
rows = []
for v in vs:
    x.grad = None
    y.backward(gradient=v, retain_graph=True)
    rows.append(x.grad)
loop = torch.stack(rows, dim=1)  # points first
first = loop[0]  # the Jacobian at the first point
print(first)

# %% numpy
import numpy as np

points = [[1, 2, 3, 4],
          [5, 6, 7, 8],
          [9, 10, 11, 12],
          [13, 14, 15, 16]]
J = np.array([[[2 * p, 4 * q, 6 * r, 8 * s],
               [10 * p, 12 * q, 14 * r, 16 * s]] for p, q, r, s in points])
first_by_hand = J[0]
print(first_by_hand)

# %% check
def f(x):
    return (c * x**2).sum(dim=(-2, -1))


(batched,) = torch.autograd.grad(y, x, vs, is_grads_batched=True)
jacrev = torch.vmap(torch.func.jacrev(f))(x.detach())
assert y.shape == v.shape == (4, 2)
np.testing.assert_array_equal(loop.tolist(), J.reshape(4, 2, 2, 2))
first = first.flatten(1)
np.testing.assert_array_equal(first.tolist(), first_by_hand)
batched = batched.movedim(0, 1)
np.testing.assert_array_equal(batched.tolist(), J.reshape(4, 2, 2, 2))
np.testing.assert_array_equal(jacrev.tolist(), J.reshape(4, 2, 2, 2))
