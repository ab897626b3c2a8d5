"""If y is `x - x.mean()`, `y.sum().backward()` fills `x.grad` with zeros, without a
warning."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0, 6.0],
                 requires_grad=True)

def centred(x):
    return x - x.mean()

y = centred(x)
y.sum().backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.eye(4) - np.full((4, 4), 1 / 4)
columns = np.ones(4) @ J
print(columns)

# %% check
np.testing.assert_array_equal(y.tolist(), [-2, -1, 0, 3])
np.testing.assert_array_equal(x.grad.tolist(), columns)
np.testing.assert_array_equal(columns, np.zeros(4))
full = torch.func.jacrev(centred)(x)  # what the text says of the fix
np.testing.assert_array_equal(full.tolist(), J)
np.testing.assert_array_equal(full.diagonal().tolist(), [0.75] * 4)
