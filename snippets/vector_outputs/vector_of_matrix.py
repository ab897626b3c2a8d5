"""A vector of a matrix: a one-hot `v`, one call per component."""

# --8<-- [start:torch]
import torch

c = torch.tensor([[[1.0, 2.0],
                   [3.0, 4.0]],
                  [[5.0, 6.0],
                   [7.0, 8.0]]])


def f(x):
    return (c * x**2).sum(dim=(-2, -1))


x = torch.tensor([[1.0, -1.0],
                  [-3.0, 2.0]], requires_grad=True)
y = f(x)
vs = torch.eye(2)  # one v per output
rows = []
for v in vs:
    x.grad = None
    y.backward(gradient=v, retain_graph=True)
    rows.append(x.grad)
loop = torch.stack(rows)
print(loop)

(batched,) = torch.autograd.grad(y, x, vs, is_grads_batched=True)
print("batched:", batched.shape)

jacrev = torch.func.jacrev(f)(x.detach())
print("jacrev:", jacrev.shape)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, -4, -18, 16],
              [10, -12, -42, 32]])
print(J)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert y.shape == v.shape == (2,)
np.testing.assert_array_equal(y.tolist(), [46, 106])
np.testing.assert_array_equal(loop.tolist(), J.reshape(2, 2, 2))
np.testing.assert_array_equal(batched.tolist(), J.reshape(2, 2, 2))
np.testing.assert_array_equal(jacrev.tolist(), J.reshape(2, 2, 2))
# --8<-- [end:check]
