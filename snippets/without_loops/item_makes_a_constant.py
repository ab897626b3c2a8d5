"""Without `vmap`, `.item()` and `torch.tensor` do not raise in `jacrev`:
what comes out of them is a constant, and its part of J is missing."""

# --8<-- [start:torch]
import torch
from torch.autograd.functional import jacobian
from torch.func import jacrev


def with_item(x):
    return torch.stack([x[0] * x[1].item(), 7 * x[0]])


def with_tensor(x):
    return torch.tensor([x[0].item() * x[1].item(), 7 * x[0].item()])


x = torch.tensor([2.0, 3.0])
# --8<-- [end:torch]

# --8<-- [start:error]
one_missing = jacrev(with_item)(x)
all_missing = jacrev(with_tensor)(x)
print(one_missing)
print(all_missing)
try:
    jacobian(with_tensor, x, strict=True)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
def with_stack(x):
    return torch.stack([x[0] * x[1], 7 * x[0]])


right = jacrev(with_stack)(x)
print(right)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[3, 2],
              [7, 0]])
print(J)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(right.tolist(), J)
np.testing.assert_array_equal(one_missing.tolist(), [[3, 0], [7, 0]])
np.testing.assert_array_equal(all_missing.tolist(), [[0, 0], [0, 0]])
for f in [with_item, with_tensor, with_stack]:
    np.testing.assert_array_equal(f(x).tolist(), [6, 14])
not_noticed = jacobian(with_item, x, strict=True)
np.testing.assert_array_equal(not_noticed.tolist(), one_missing.tolist())
assert message == (
    "Output 0 of the user-provided function does not require gradients. "
    "The outputs must be computed in a differentiable manner from the "
    "input when running in strict mode."
)
# --8<-- [end:check]
