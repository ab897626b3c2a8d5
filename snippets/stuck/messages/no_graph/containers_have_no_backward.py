"""A list, a tuple, a dictionary and `None` have no `backward` method."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x
loss = (y * y).sum()

# %% error
try:
    [loss].backward()
except AttributeError as error:
    of_a_list = str(error)
try:
    (loss, y).backward()
except AttributeError as error:
    of_a_tuple = str(error)
try:
    {"loss": loss}.backward()
except AttributeError as error:
    of_a_dict = str(error)
try:
    None.backward()
except AttributeError as error:
    of_none = str(error)

# %% fix
loss.backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
v = 2 * np.array([8, 6, 5])  # what the loss sends back to y: 2 y
by_hand = v @ J
print(by_hand)

# %% check
missing = "object has no attribute 'backward'"
assert of_a_list == f"'list' {missing}"
assert of_a_tuple == f"'tuple' {missing}"
assert of_a_dict == f"'dict' {missing}"
assert of_none == f"'NoneType' {missing}"
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
