"""For `x / x.max()`, a v of ones returns the column sums of J; each sample's own derivative is on the diagonal of J."""

# %% torch
import torch

def f(x):
    return x / x.max()  # three samples, and the largest is in all outputs

x = torch.tensor([1.0, 2.0, 4.0], requires_grad=True)

# %% error
y = f(x)
y.sum().backward()
wrong = x.grad
print(wrong)

# %% fix
rows = torch.func.jacrev(f)(x)
right = rows.diagonal()
print(right.tolist())

# %% numpy
import numpy as np

J = np.array([[1 / 4, 0, -1 / 16],  # row i: 1/4 for itself, −xᵢ/16
              [0, 1 / 4, -2 / 16],  # for the largest
              [0, 0, 1 / 4 - 4 / 16]])
wrong_by_hand = np.ones(3) @ J
by_hand = np.diag(J)
print(wrong_by_hand)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [1 / 4, 1 / 2, 1])
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(wrong.tolist(), [0.25, 0.25, -0.1875])
np.testing.assert_array_equal(rows.tolist(), J)
np.testing.assert_array_equal(right.tolist(), by_hand)
