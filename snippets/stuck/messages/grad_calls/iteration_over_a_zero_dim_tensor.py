"""You can't loop over a tensor y of shape `()`, but you can loop over `y.flatten()`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = (A @ x**2).sum()

# %% error
try:
    rows = [torch.autograd.grad(y_i, x) for y_i in y]
except TypeError as error:
    no_loop = str(error)
try:
    print(len(y))
except TypeError as error:
    no_length = str(error)

# %% fix
rows = [torch.autograd.grad(y_i, x) for y_i in y.flatten()]
print(rows)
print(len(y.flatten()))

# %% numpy
import numpy as np

J = np.array([[2 * (2 + 4 + 5) * 1, 2 * (3 + 1 + 0) * 2]])
by_hand = np.eye(1) @ J
print(by_hand)

# %% check
assert no_loop == "iteration over a 0-d tensor"
assert no_length == "len() of a 0-d tensor"
assert y.item() == 27
assert len(y.flatten()) == 1
in_one_call = torch.func.jacrev(lambda x: (A @ x**2).sum())(x)
np.testing.assert_array_equal([in_one_call.tolist()], J)
np.testing.assert_array_equal([row.tolist() for (row,) in rows], by_hand)
