"""With one real input, forward mode gives the derivatives of all outputs in
one call, without any v."""

# --8<-- [start:torch]
import warnings

import torch

def f(x):
    return torch.stack([x**2, 5 * x, x**3])


x = torch.tensor(2.0)
u = torch.tensor(1.0)
with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
    y, column = torch.func.jvp(f, (x,), (u,))
print(column)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4],
              [5],
              [12]])
by_hand = J @ np.array([1])
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [4, 10, 8])
np.testing.assert_array_equal(column.tolist(), by_hand)
# --8<-- [end:check]
