"""`loss.backward()` raises an error if `loss` has one element for each of four
samples."""

# %% torch
import torch

w = torch.tensor(3.0, requires_grad=True)
x = torch.tensor([1.0, 2.0, 4.0, 5.0])
t = torch.tensor([1.0, 2.0, 2.0, 9.0])
loss = (w * x - t) ** 2

# %% error
try:
    loss.backward()
except RuntimeError as error:
    message = str(error)

# %% check
import numpy as np

assert message == "grad can be implicitly created only for scalar outputs"
assert w.grad is None
np.testing.assert_array_equal(loss.tolist(), [4, 16, 100, 36])

# %% guards
assert (w * x).tolist() == [3, 6, 12, 15]
