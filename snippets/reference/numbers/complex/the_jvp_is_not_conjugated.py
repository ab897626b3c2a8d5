"""For $z^2$, the Jacobian-vector product is $2zu$, without a conjugate."""

# %% torch
import torch

u, v = torch.tensor(3 + 1j), torch.tensor(1 + 10j)
z = torch.tensor(1 + 2j, requires_grad=True)
y = z * z
y.backward(gradient=v)
_, Ju = torch.autograd.functional.jvp(lambda z: z * z, z.detach(), u)
forward = (v.conj() * Ju).real
backward = (z.grad.conj() * u).real
print(Ju, forward)
print(z.grad, backward)

# %% numpy
import numpy as np

J = np.array([[2, -4],
              [4, 2]])
columns = J @ np.array([3, 1])
rows = np.array([1, 10]) @ J
one = np.array([1, 10]) @ columns
other = rows @ np.array([3, 1])
print(columns, one)
print(rows, other)

# %% check
assert y.item() == -3 + 4j
assert Ju.item() == complex(*columns) == 2 * (1 + 2j) * (3 + 1j)
assert z.grad.item() == complex(*rows)
assert forward.item() == backward.item() == one == other == 142
