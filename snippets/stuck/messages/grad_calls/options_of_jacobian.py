"""`torch.autograd.functional.jacobian` can't combine `strict=True` with `vectorize=True`, and
`strategy="forward-mode"` needs `vectorize=True`."""

# %% torch
import torch
from torch.autograd.functional import jacobian

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0])

def f(x):
    return A @ x**2

# %% error
try:
    rows = jacobian(f, x, strict=True, vectorize=True)
except RuntimeError as error:
    of_strict = str(error)
try:
    rows = jacobian(f, x, strategy="forward-mode")
except NotImplementedError as error:
    of_forward = str(error)

# %% fix
rows = jacobian(f, x, strict=True)
same = jacobian(f, x, vectorize=True)
print(rows)

# %% numpy
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = np.eye(3) @ J
print(by_hand)

# %% check
assert of_strict == (
    "torch.autograd.functional.jacobian: `strict=True` and `vectorized=True` "
    "are not supported together. Please either set `strict=False` or "
    "`vectorize=False`."
)
assert of_forward == (
    "Computing Jacobian using forward-AD or forward-over-reverse Hessian is"
    "only implemented for `vectorize=True`."
)
np.testing.assert_array_equal(f(x).tolist(), [14, 8, 5])
np.testing.assert_array_equal(rows.tolist(), by_hand)
np.testing.assert_array_equal(same.tolist(), by_hand)
