"""You can assign a tensor or `None` to `x.grad`, but not a list of numbers."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
numbers = [542.0, 13.0]

# %% error
try:
    x.grad = numbers
except TypeError as error:
    message = str(error)

# %% fix
x.grad = torch.tensor(numbers, dtype=x.dtype, device=x.device)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "assigned grad expected to be a Tensor or None but got grad of type "
    "list"
)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

# %% guards
assert x.tolist() == [1, 2]
