"""A vector has one axis, so there is nothing to transpose. A column needs a
second axis first."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0, 3.0])
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    column = x.mT
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
column = x.unsqueeze(1)
row = column.mT
print(column.shape, row.shape)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

by_hand = np.array([[1], [2], [3]])
turned = by_hand.T
print(by_hand.shape, turned.shape)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "tensor.mT is only supported on matrices or batches of matrices. "
    "Got 1-D tensor."
)
np.testing.assert_array_equal(column.tolist(), by_hand)
np.testing.assert_array_equal(row.tolist(), turned)
assert turned.shape == (1, 3)
# --8<-- [end:check]
