"""For several inputs, `autograd.grad` returns one vector-Jacobian product per input, in the shape of that input."""

# %% torch
import torch

a = torch.tensor([2.0, 3.0], requires_grad=True)
b = torch.tensor([[5.0], [4.0]], requires_grad=True)
c = torch.tensor(7.0, requires_grad=True)
y = torch.stack([a[0] * b[0, 0], a[1] * c, b[1, 0] * c])
v = torch.tensor([1.0, 10.0, 100.0])
for_c, for_a, for_b = torch.autograd.grad(y, (c, a, b), grad_outputs=v)
print(for_c.tolist(), for_a.tolist(), for_b.tolist())

# %% numpy
import numpy as np

J = np.array([[5, 0, 2, 0, 0],  # columns: a₁, a₂, b₁, b₂, c
              [0, 7, 0, 0, 3],
              [0, 0, 0, 7, 4]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [2 * 5, 3 * 7, 4 * 7])
assert (for_a.shape, for_b.shape, for_c.shape) == ((2,), (2, 1), ())
in_one_row = torch.cat([for_a, for_b.ravel(), for_c.ravel()])
np.testing.assert_array_equal(in_one_row.tolist(), by_hand)
