"""Not every operation knows forward mode. Two vector-Jacobian products get
there if it can be differentiated twice."""

# --8<-- [start:torch]
import warnings

import torch

A = torch.tensor([[0.0, 2.0],
                  [3.0, 0.0],
                  [0.0, 5.0]]).to_sparse()


def f(x):
    return torch.sparse.mm(A, x)


x = torch.tensor([[1.0], [2.0]])
u = torch.tensor([[1.0], [10.0]])
# --8<-- [end:torch]

# --8<-- [start:error]
quiet = {"action": "ignore", "category": DeprecationWarning}
try:
    with warnings.catch_warnings(**quiet):
        torch.func.jvp(f, (x,), (u,))
except NotImplementedError as error:
    message = str(error).splitlines()[0]
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
y, product = torch.autograd.functional.jvp(f, x, u)
print(product)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[0, 2],
              [3, 0],
              [0, 5]])
by_hand = J @ np.array([1, 10])
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "Trying to use forward AD with _sparse_addmm that does not support it "
    "because it has not been implemented yet."
)
np.testing.assert_array_equal(y.ravel().tolist(), [4, 3, 10])
np.testing.assert_array_equal(product.ravel().tolist(), by_hand)
# --8<-- [end:check]
