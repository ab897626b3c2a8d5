"""The result is a tuple, also for one input. Most arithmetic with it raises,
but `2 * result` repeats the tuple."""

# %% torch
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
rate = 0.5

# %% error
result = torch.autograd.grad(x.prod(), x)
doubled = 2 * result
print(doubled)
try:
    step = rate * result
except TypeError as error:
    of_product = str(error)
try:
    new = x - result
except TypeError as error:
    of_difference = str(error)

# %% fix
(result,) = torch.autograd.grad(x.prod(), x)
step = rate * result
print(step)

# %% numpy
import numpy as np

J = np.array([[3, 2]])
by_hand = np.array([1 / 2]) @ J  # 1/2 times the gradient: a v of 1/2
print(by_hand)

# %% check
assert of_product == "can't multiply sequence by non-int of type 'float'"
assert of_difference == (
    "unsupported operand type(s) for -: 'Tensor' and 'tuple'"
)
assert len(doubled) == 2
for copy in doubled:
    np.testing.assert_array_equal(copy.tolist(), J[0])
np.testing.assert_array_equal(step.tolist(), by_hand)

# %% guards
assert x.tolist() == [2, 3]
