"""You can't assign a list to `x.data` or, if x requires grad, a tensor of integers."""

# %% torch
import torch

x = torch.zeros(2, requires_grad=True)
numbers = [3, 4]

# %% error
try:
    x.data = numbers
except TypeError as error:
    of_a_list = str(error)
try:
    x.data = torch.tensor(numbers)
except RuntimeError as error:
    of_whole_numbers = str(error)

# %% fix
with torch.no_grad():
    x.copy_(torch.tensor(numbers))
print(x)

# %% check
assert of_a_list == "Variable data has to be a tensor, but got list"
assert of_whole_numbers == (
    "data set to a tensor that requires gradients must be floating point or "
    "complex dtype"
)
assert x.tolist() == [3, 4]
assert x.is_leaf
other = torch.zeros(2, requires_grad=True)
other.data = torch.zeros(3, dtype=torch.double)  # other shape and dtype
assert other.shape == (3,)
assert other.dtype == torch.double

# %% guards
assert x.shape == (2,)
