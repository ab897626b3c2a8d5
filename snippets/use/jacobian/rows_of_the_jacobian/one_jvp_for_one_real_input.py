"""One real input: a single Jacobian-vector product gives the only column of J,
however many outputs there are."""

# %% torch
import torch

def f(x):
    return torch.stack([x**0, x, x**2, x**3, x**4, x**5]).view(3, 2)

x = torch.tensor(2.0)
u = torch.tensor(1.0)  # one number per input, where v has one per output
y, column = torch.autograd.functional.jvp(f, x, u)
print(column)

# %% numpy
import numpy as np

J = np.array([[0], [1], [4], [12], [32], [80]])
by_hand = J @ np.array([1])
print(by_hand.reshape(3, 2))

# %% check
np.testing.assert_array_equal(y.tolist(), [[1, 2], [4, 8], [16, 32]])
np.testing.assert_array_equal(column.tolist(), by_hand.reshape(3, 2))
