"""Of one column Python's `sum(y)` makes one number. Of two columns it makes
two, and the familiar error is back."""

# %% torch
import torch

x = torch.tensor([[1.0], [2.0], [4.0]], requires_grad=True)
sum(x**2).backward()  # of shape (1,)
of_column = x.grad
print(of_column.flatten())
two_columns = x * torch.tensor([1.0, 3.0])

# %% error
x.grad = None
total = sum(two_columns)
try:
    total.backward()
except RuntimeError as error:
    message = str(error)

# %% fix
x.grad = None
total = two_columns.sum()
total.backward()
print(x.grad.flatten())

# %% numpy
import numpy as np

J_column = np.diag([2, 4, 8])
J = np.array([[1, 0, 0],  # of the 3 × 2 outputs, row by row
              [3, 0, 0],
              [0, 1, 0],
              [0, 3, 0],
              [0, 0, 1],
              [0, 0, 3]])
for_column = np.array([1, 1, 1]) @ J_column
by_hand = np.array([1, 1, 1, 1, 1, 1]) @ J
print(for_column, by_hand)

# %% check
assert message == "grad can be implicitly created only for scalar outputs"
np.testing.assert_array_equal(of_column.flatten().tolist(), for_column)
np.testing.assert_array_equal(two_columns.tolist(), [[1, 3], [2, 6], [4, 12]])
np.testing.assert_array_equal(x.grad.flatten().tolist(), by_hand)
assert total.item() == 28
assert sum(two_columns).shape == (2,)
assert sum(x**2).shape == (1,)
