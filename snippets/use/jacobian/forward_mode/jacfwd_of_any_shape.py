"""`jacfwd` in a few lines, for a y of any shape and any x with entries: the
axes of y come first, as in `jacrev`."""

# %% torch
import torch


def jacfwd(f, x):
    columns = []
    for u in torch.eye(x.numel(), dtype=x.dtype):
        _, column = torch.func.jvp(f, (x,), (u.view(x.shape),))
        columns.append(column)
    J = torch.stack(columns, dim=-1)  # the inputs go last
    return J.view(*column.shape, *x.shape)


def f(x):
    return torch.stack([x[0, 0] * x[0, 1], x[1, 0] ** 2 + 3 * x[1, 1],
                        x[0, 0] * x[1, 1]])


x = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0]])
ours = jacfwd(f, x)
library = torch.func.jacfwd(f)(x)
print(ours.shape)
print(ours.view(3, 4))

# %% numpy
import numpy as np

J = np.array([[2, 1, 0, 0],
              [0, 0, 6, 3],
              [4, 0, 0, 1]])
print(J.shape)

# %% check
np.testing.assert_array_equal(f(x).tolist(), [2, 21, 4])
assert ours.shape == library.shape == (3, 2, 2)
np.testing.assert_array_equal(ours.view(3, 4).tolist(), J)
np.testing.assert_array_equal(library.view(3, 4).tolist(), J)
