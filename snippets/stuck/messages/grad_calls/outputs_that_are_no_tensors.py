"""`torch.autograd.functional.jacobian` raises an error if f returns a list, a
dictionary or a plain number."""

# %% torch
import torch
from torch.autograd.functional import jacobian

x = torch.tensor([1.0, 2.0])

# %% error
try:
    jacobian(lambda x: [x * x, x.sum()], x)
except TypeError as error:
    of_a_list = str(error)
try:
    jacobian(lambda x: {"y": x * x}, x)
except TypeError as error:
    of_a_dict = str(error)
try:
    jacobian(lambda x: x.detach().sum().item(), x)
except TypeError as error:
    of_a_number = str(error)

# %% fix
J_y, J_sum = jacobian(lambda x: (x * x, x.sum()), x)
print(J_y, J_sum)

# %% numpy
import numpy as np

J = np.array([[2, 0],  # 2 x
              [0, 4],
              [1, 1]])
by_hand = np.eye(3) @ J
print(by_hand)

# %% check
said = (
    "The outputs of the user-provided function given to jacobian must be "
    "either a Tensor or a tuple of Tensors but the given outputs of the "
    "user-provided function has type "
)
assert of_a_list == said + "<class 'list'>."
assert of_a_dict == said + "<class 'dict'>."
assert of_a_number == said + "<class 'float'>."
np.testing.assert_array_equal([*J_y.tolist(), J_sum.tolist()], by_hand)
