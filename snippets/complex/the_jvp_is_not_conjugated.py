r"""$J u$ is $2zu$, without a conjugate, and the two products fit together:
$\operatorname{Re}(\bar v\, Ju) = \operatorname{Re}(\bar g\, u)$ with g for
`z.grad`."""

# --8<-- [start:torch]
import torch


def f(z):
    return z * z


start = torch.tensor(1 + 2j)
u, v = torch.tensor(3 + 1j), torch.tensor(1 + 10j)
y, Ju = torch.autograd.functional.jvp(f, start, u)

z = start.clone().requires_grad_()
f(z).backward(gradient=v)
forward = (v.conj() * Ju).real.item()
backward = (z.grad.conj() * u).real.item()
print(Ju, forward)
print(z.grad, backward)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, -4],
              [4, 2]])
columns = J @ np.array([3, 1])
rows = np.array([1, 10]) @ J
one = np.array([1, 10]) @ columns
other = rows @ np.array([3, 1])
print(columns, one)
print(rows, other)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert y.item() == -3 + 4j
assert Ju.item() == complex(*columns) == 2 * (1 + 2j) * (3 + 1j)
assert z.grad.item() == complex(*rows)
assert forward == backward == one == other == 142
# --8<-- [end:check]
