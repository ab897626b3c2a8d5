"""A scalar is one number, a vector is a list of numbers, a matrix is a rectangle of
numbers, and indices say which number is meant."""

# %% torch
import torch

s = torch.tensor(7.0)
u = torch.tensor([10.0, 20.0, 30.0])
A = torch.tensor([[11.0, 12.0, 13.0],
                  [21.0, 22.0, 23.0]])

u_2 = u[1]      # mathematics counts from 1, Python from 0
a_23 = A[1, 2]  # row 2, column 3
print(s, u_2, a_23)

# %% numpy
import numpy as np

scalar = np.array(7)
vector = np.array([10, 20, 30])
matrix = np.array([[11, 12, 13],
                   [21, 22, 23]])
second = vector[2 - 1]
entry = matrix[2 - 1, 3 - 1]
print(scalar, second, entry)

# %% check
np.testing.assert_array_equal(s.tolist(), scalar)
np.testing.assert_array_equal(u.tolist(), vector)
np.testing.assert_array_equal(A.tolist(), matrix)
assert u_2 == second == 20
assert a_23 == entry == 23

# %% guards
assert scalar == 7
