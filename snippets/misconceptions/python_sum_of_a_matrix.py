"""Python's `sum` adds the rows of a matrix, and a vector remains. `y.sum()`
adds all the numbers."""

# --8<-- [start:torch]
import torch

x = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0]], requires_grad=True)
y = x**2
rows_added, all_added = sum(y), y.sum()
print(rows_added.tolist(), all_added.item())
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    sum(y).backward()
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
y.sum().backward()
print(x.grad.tolist())
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.diag([2, 4, 6, 8])
by_hand = np.ones(4) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "grad can be implicitly created only for scalar outputs"
)
np.testing.assert_array_equal(y.tolist(), [[1, 4], [9, 16]])
np.testing.assert_array_equal(rows_added.tolist(), [10, 20])
assert all_added.item() == 30
np.testing.assert_array_equal(x.grad.flatten().tolist(), by_hand)
# --8<-- [end:check]
