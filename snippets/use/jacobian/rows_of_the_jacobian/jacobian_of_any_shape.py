"""The library function in six lines: the Jacobian has the shape of y followed by the
shape of x."""

# %% torch
import torch

def jacobian(f, x):
    x = x.detach().requires_grad_()
    y = f(x)
    eye = torch.eye(y.numel(), dtype=y.dtype, device=y.device)
    vs = eye.view(-1, *y.shape)  # one v per output
    (rows,) = torch.autograd.grad(y, x, vs, is_grads_batched=True)
    return rows.view(y.shape + x.shape)

def f(x):
    return torch.stack([x[0, 0] * x[1, 1], x[0, 1] ** 2, (x**2).sum()])

x = torch.tensor([[2.0, 3.0], [5.0, 7.0]])
ours = jacobian(f, x)
print(ours.shape)

# %% numpy
import numpy as np

J = np.array([[7, 0, 0, 2],  # of x₁₁ x₂₂
              [0, 6, 0, 0],  # of x₁₂²
              [4, 6, 10, 14]])  # of the sum of squares
print(J)

# %% check
np.testing.assert_array_equal(f(x).tolist(), [14, 9, 87])
np.testing.assert_array_equal(ours.tolist(), J.reshape(3, 2, 2))
builtin = torch.func.jacrev(f)(x)
np.testing.assert_array_equal(builtin.tolist(), ours.tolist())
refused = []
for g in lambda x: torch.ones(3), lambda x: x[:0]:  # no x in y, or no entries
    try:
        jacobian(g, x)
    except RuntimeError:
        refused.append(g)
assert len(refused) == 2
