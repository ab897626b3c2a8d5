"""`gradcheck` raises an error for an expanded input, and for an output whose shape
changes with the input."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0], dtype=torch.float64)
limit = torch.tensor(2.0, dtype=torch.float64)

def large_ones(x):
    return x[x >= limit]

# %% error
try:
    point = limit.expand(x.shape).requires_grad_()
    torch.autograd.gradcheck(torch.square, point)
except RuntimeError as error:
    of_an_expanded_input = str(error)
try:
    torch.autograd.gradcheck(large_ones, x.requires_grad_())
except AssertionError as error:
    of_a_changing_shape = str(error)

# %% fix
def large_ones(x):
    return torch.where(x >= limit, x, 0)

point = x.detach() + 0.5
torch.autograd.gradcheck(large_ones, point.requires_grad_())
y = large_ones(point)
y.backward(gradient=x.detach())
print(point.grad)

# %% numpy
import numpy as np

J = np.diag([0, 1, 1])
v_by_hand = np.array([1, 2, 3])
by_hand = v_by_hand @ J
print(by_hand)

# %% check
assert of_an_expanded_input == (
    "The 0th input has a dimension with stride 0. gradcheck only supports "
    "inputs that are non-overlapping to be able to compute the numerical "
    "gradients correctly. You should call .contiguous on the input before "
    "passing it to gradcheck."
)
assert of_a_changing_shape == (
    "Expected `func` to return outputs with the same shape when inputs are "
    "perturbed on index (1,) by 1e-06, but got: shapes torch.Size([1]) and "
    "torch.Size([2])."
)
np.testing.assert_array_equal(point.tolist(), [1.5, 2.5, 3.5])
np.testing.assert_array_equal(y.tolist(), [0, 2.5, 3.5])
assert x.tolist() == v_by_hand.tolist()
np.testing.assert_array_equal(point.grad.tolist(), by_hand)
