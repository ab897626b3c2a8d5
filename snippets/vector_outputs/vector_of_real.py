"""A vector of a real number: a one-hot `v`, one call per component."""

# --8<-- [start:torch]
import torch

c = torch.tensor([1.0, 2.0])


def f(x):
    return c * x**2


x = torch.tensor(3.0, requires_grad=True)
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

u = torch.tensor(1.0)
_, jvp = torch.autograd.functional.jvp(f, x.detach(), u)
print("jvp:", jvp.shape)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[6],
              [12]])
print(J)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert y.shape == v.shape == (2,)
assert J.shape == (2, 1)
np.testing.assert_array_equal(y.tolist(), [9, 18])
np.testing.assert_array_equal(loop.tolist(), J.reshape(2))
np.testing.assert_array_equal(batched.tolist(), J.reshape(2))
np.testing.assert_array_equal(jvp.tolist(), J.reshape(2))
# --8<-- [end:check]
