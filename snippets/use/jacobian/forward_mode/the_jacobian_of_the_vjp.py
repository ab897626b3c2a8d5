r"""The Jacobian of the function $v \mapsto v^\top J$ is the transpose of J."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] * x[1],
                        2 * x[0] ** 2 + 3 * x[1],
                        5 * x[0] + x[1] ** 2])


x = torch.tensor([1.0, 2.0])
v = torch.tensor([1.0, 10.0, 100.0])
y, vjp = torch.func.vjp(f, x)
K = torch.func.jacrev(lambda v: vjp(v)[0])(v)
(vJ,) = vjp(v)
print(K)

# %% numpy
import numpy as np

J = np.array([[2, 1],
              [4, 3],
              [5, 4]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
transposed = J.T
print(transposed)

# %% check
np.testing.assert_array_equal(y.tolist(), [2, 8, 9])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
np.testing.assert_array_equal(K.tolist(), transposed)

# %% guards
assert v.tolist() == [1, 10, 100]
