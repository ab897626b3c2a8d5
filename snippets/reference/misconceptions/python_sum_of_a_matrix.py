"""Python's `sum` turns a matrix into a vector, so `backward` needs the
argument `gradient`."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0], [3.0, 5.0]], requires_grad=True)
y = x * x
columns, number = sum(y).tolist(), y.sum().item()
print(columns, number)

# %% error
try:
    sum(y).backward()
except RuntimeError as error:
    message = str(error)

# %% fix
y.sum().backward()
print(x.grad)

# %% numpy
import numpy as np

J = 2 * np.diag([1, 2, 3, 5])
by_hand = (np.array([1, 1, 1, 1]) @ J).reshape(2, 2)
print(by_hand)

# %% check
assert message == (
    "grad can be implicitly created only for scalar outputs"
)
assert columns == [1 + 9, 4 + 25]
assert number == 39
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

ones = torch.ones(5000, dtype=torch.float16)
assert (sum(ones).item(), ones.sum().item()) == (2048, 5000)
