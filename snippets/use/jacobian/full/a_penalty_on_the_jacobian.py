"""A penalty on the J from `torch.autograd.functional.jacobian` has a gradient only with `create_graph=True`."""

# %% torch
import torch
from torch.autograd.functional import jacobian

w = torch.tensor(3.0, requires_grad=True)  # a parameter of a model
x = torch.tensor([1.0, 2.0])


def f(x):
    return torch.stack([w * x[0] * x[1], 5 * x[1], w * x[0]])


penalty = (torch.func.jacrev(f)(x) ** 2).sum()
(from_jacrev,) = torch.autograd.grad(penalty, w)
print(from_jacrev)

# %% error
constant = (jacobian(f, x) ** 2).sum()
try:
    constant.backward()
except RuntimeError as error:
    message = str(error)

# %% fix
varies = (jacobian(f, x, create_graph=True) ** 2).sum()
varies.backward()
print(w.grad)

# %% numpy
import numpy as np

J = np.array([[6, 3],   # w x₂, w x₁
              [0, 5],
              [3, 0]])  # w, 0
J_slope = np.array([[2, 1],  # the derivative of J with respect to w
                    [0, 0],
                    [1, 0]])
v = 2 * J  # what the sum of squares sends to J
by_hand = (v * J_slope).sum()
penalty_by_hand = (J**2).sum()
print(penalty_by_hand, by_hand)

# %% check
from torch.func import jacrev

assert by_hand == 2 * (6 * 2 + 3 * 1 + 3 * 1)
assert penalty.item() == penalty_by_hand == 79
assert constant.item() == varies.item() == 79
np.testing.assert_array_equal(jacrev(f)(x).tolist(), J)
np.testing.assert_array_equal(f(x).tolist(), [6, 10, 3])
assert message == (
    "element 0 of tensors does not require grad and does not have a grad_fn"
)
assert from_jacrev.item() == w.grad.item() == by_hand
w = w + 1
np.testing.assert_array_equal(jacrev(f)(x).tolist(), J + J_slope)
