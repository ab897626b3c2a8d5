"""A batch needs at least one v: neither `None` nor an empty batch will
do."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
y = torch.stack([x[0] * x[1] * x[2], x[0] ** 2 + 7 * x[2]])
vs = torch.tensor([[1.0, 10.0]])

# %% error
try:
    torch.autograd.grad(y, x, None, is_grads_batched=True)
except RuntimeError as error:
    of_none = str(error)

try:
    torch.autograd.grad(y, x, vs[:0], is_grads_batched=True)
except IndexError as error:
    of_no_v = str(error)

# %% fix
(products,) = torch.autograd.grad(y, x, vs, is_grads_batched=True)
print(products)

# %% numpy
import numpy as np

J = np.array([[6, 3, 2],
              [2, 0, 7]])
by_hand = np.array([[1, 10]]) @ J
print(by_hand)

# %% check
assert of_none == (
    "grad can be implicitly created only for scalar outputs"
)
assert of_no_v == "index 0 is out of bounds for dimension 0 with size 0"
np.testing.assert_array_equal(y.tolist(), [6, 22])
np.testing.assert_array_equal(products.tolist(), by_hand)
