"""`torch.autograd.grad` raises an error unless all its inputs and outputs require grad."""

# %% torch
import torch
from torch.autograd import grad

x = torch.tensor([2.0, 3.0], requires_grad=True)
data = torch.tensor([4.0, 5.0])

# %% error
y = (x * data).sum()
try:
    grad(y, [x, data], allow_unused=True)
except RuntimeError as error:
    of_the_input = str(error)
try:
    grad(y.detach(), x)
except RuntimeError as error:
    of_the_output = str(error)
try:
    grad([y, data.sum()], x)
except RuntimeError as error:
    of_the_second_output = str(error)

# %% fix
data.requires_grad_()  # before y is computed from it
y = (x * data).sum()
for_x, for_data = grad(y, [x, data])
print(for_x, for_data)

# %% numpy
import numpy as np

J = np.array([[4, 5, 2, 3]])
by_hand = np.array([1]) @ J
print(by_hand)

# %% check
assert of_the_input == (
    "One of the differentiated Tensors does not require grad"
)
element = "of tensors does not require grad and does not have a grad_fn"
assert of_the_output == f"element 0 {element}"
assert of_the_second_output == f"element 1 {element}"
try:
    grad([x.sum(), torch.tensor(9.0)], x, [None, None])
except RuntimeError as error:
    with_none = str(error)
assert with_none == of_the_second_output
assert y.item() == 23
together = [*for_x.tolist(), *for_data.tolist()]
np.testing.assert_array_equal(together, by_hand)
