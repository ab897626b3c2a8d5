"""Each row of the J from `jacrev` or `autograd.grad` is the gradient of an output; each column belongs to an input."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] * x[1] * x[2], x[0] ** 2 + 7 * x[2]])


x = torch.tensor([1.0, 2.0, 3.0])
from_f = torch.func.jacrev(f)(x)
print(from_f)

x.requires_grad_()
y = f(x)
one_hots = torch.eye(2)  # one v per output
(rows,) = torch.autograd.grad(y, x, one_hots, is_grads_batched=True)
print(rows)

# %% numpy
import numpy as np

J = np.array([[6, 3, 2],   # of x₁x₂x₃:    x₂x₃, x₁x₃, x₁x₂
              [2, 0, 7]])  # of x₁² + 7x₃: 2x₁, 0, 7
by_hand = np.array([[1, 0],
                    [0, 1]]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [6, 22])
np.testing.assert_array_equal(rows.tolist(), by_hand)
np.testing.assert_array_equal(from_f.tolist(), by_hand)
assert not from_f.requires_grad
