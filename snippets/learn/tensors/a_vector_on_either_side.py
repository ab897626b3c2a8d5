"""A tensor with one axis acts as a row on the left of a matrix, and as a column on the
right: `v @ J` and `J @ u`."""

# %% torch
import torch

J = torch.tensor([[6.0, 0.0],
                  [2.0, 3.0],
                  [0.0, 5.0]])
v = torch.tensor([1.0, 10.0, 100.0])
u = torch.tensor([1.0, 10.0])

vJ = v @ J
Ju = J @ u
# J @ v raises an error
print(vJ, Ju, sep="\n")

# %% numpy
import numpy as np

rows = np.array([[6, 0], [2, 3], [0, 5]])
left = 1 * rows[0] + 10 * rows[1] + 100 * rows[2]
right = 1 * rows[:, 0] + 10 * rows[:, 1]
print(left, right)

# %% check
np.testing.assert_array_equal(vJ.tolist(), left)
np.testing.assert_array_equal(Ju.tolist(), right)
try:
    J @ v
except RuntimeError as error:
    message = str(error)
assert message == "size mismatch, got input (3), mat (3x2), vec (3)"
np.testing.assert_array_equal((v.reshape(1, 3) @ J).tolist(), [left])  # a row stays one
np.testing.assert_array_equal(left, [26, 530])
np.testing.assert_array_equal(right, [6, 32, 50])
