"""With `torch.eye(2)` as a batch of one-hot vectors, one call of
`autograd.grad` returns both rows of J. `jacrev(f)(x)` returns the same
matrix."""

# %% torch
import torch


def f(x):
    return torch.stack([x[0] * x[1] * x[2], x[0] ** 2 + 7 * x[2]])


x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
one_hots = torch.eye(2)  # one v per output
(rows,) = torch.autograd.grad(f(x), x, one_hots, is_grads_batched=True)
print(rows)

from_f = torch.func.jacrev(f)(x.detach())
print(from_f)

# %% numpy
import numpy as np

J = np.array([[6, 3, 2],   # of x₁x₂x₃:    x₂x₃, x₁x₃, x₁x₂
              [2, 0, 7]])  # of x₁² + 7x₃: 2x₁, 0, 7
by_hand = np.array([[1, 0],
                    [0, 1]]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(f(x).tolist(), [6, 22])
np.testing.assert_array_equal(rows.tolist(), by_hand)
np.testing.assert_array_equal(from_f.tolist(), by_hand)
assert not from_f.requires_grad
