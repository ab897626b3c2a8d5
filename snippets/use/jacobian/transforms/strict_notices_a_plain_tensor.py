"""`functional.jacobian(…, strict=True)` raises an error if y has no graph, but not if only
one factor of y was read with `.item()`."""

# %% torch
import torch
from torch.autograd.functional import jacobian


def with_item(x):
    return torch.stack([x[0] * x[1].item(), 7 * x[0]])


def with_tensor(x):
    return torch.tensor([x[0].item() * x[1].item(), 7 * x[0].item()])


x = torch.tensor([2.0, 3.0])
one_missing = jacobian(with_item, x, strict=True)
all_missing = jacobian(with_tensor, x)
print(one_missing)
print(all_missing)

# %% error
try:
    jacobian(with_tensor, x, strict=True)
except RuntimeError as error:
    message = str(error)

# %% numpy
import numpy as np

J = np.array([[3, 2],
              [7, 0]])
print(J)

# %% check
np.testing.assert_array_equal(one_missing.tolist(), J * [[1, 0], [1, 1]])
np.testing.assert_array_equal(all_missing.tolist(), J * 0)
by_jacrev = torch.func.jacrev(with_tensor)(x)
np.testing.assert_array_equal(by_jacrev.tolist(), J * 0)
right = jacobian(lambda x: torch.stack([x[0] * x[1], 7 * x[0]]), x)
np.testing.assert_array_equal(right.tolist(), J)
np.testing.assert_array_equal(with_item(x).tolist(), [6, 14])
np.testing.assert_array_equal(with_tensor(x).tolist(), [6, 14])
assert message == (
    "Output 0 of the user-provided function does not require gradients. "
    "The outputs must be computed in a differentiable manner from the "
    "input when running in strict mode."
)
