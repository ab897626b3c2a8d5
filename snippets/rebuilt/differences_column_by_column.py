"""The Jacobian without any derivative: move one input by ±ε, and see how
all outputs change. Each input gives a column."""

# --8<-- [start:torch]
import torch


def differences(f, x):
    columns = []
    for one_hot in torch.eye(x.numel()).to(x).view(-1, *x.shape):
        step = 1e-6 * one_hot
        columns.append((f(x + step) - f(x - step)) / 2e-6)
    J = torch.stack(columns, dim=-1)
    return J.view(J.shape[:-1] + x.shape)


def f(x):
    return torch.stack([x[0] * x[2], x[1] ** 2, x[0] + 7 * x[2],
                        x[1] * x[2]])


x = torch.tensor([2.0, 3.0, 5.0], dtype=torch.float64)
approximate = differences(f, x)
exact = torch.func.jacrev(f)(x)
print(approximate)
print("equal:", torch.equal(approximate, exact))
print("close:", torch.allclose(approximate, exact))
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[5, 0, 2],
              [0, 6, 0],
              [1, 0, 7],
              [0, 5, 3]])
print(J)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_allclose(approximate.tolist(), J, rtol=1e-8, atol=1e-8)
np.testing.assert_array_equal(exact.tolist(), J)
np.testing.assert_array_equal(f(x).tolist(), [10, 9, 37, 15])
assert not torch.equal(approximate, exact)
assert torch.allclose(approximate, exact)
# --8<-- [end:check]
