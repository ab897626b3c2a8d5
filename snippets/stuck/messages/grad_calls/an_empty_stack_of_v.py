"""For an empty batch of vectors v, create an empty result yourself instead of calling
`torch.autograd.grad`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x
one_hots = torch.eye(3)

# %% error
V = one_hots[y > y.max()]  # selects no output
try:
    (VJ,) = torch.autograd.grad(y, x, V, is_grads_batched=True)
except IndexError as error:
    message = str(error)

# %% fix
V = one_hots[y > y.max()]  # selects no output
VJ = x.new_zeros(len(V), *x.shape)
if len(V):
    (VJ,) = torch.autograd.grad(y, x, V, is_grads_batched=True)
print(VJ)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
y_by_hand = J @ np.array([1, 2])
by_hand = np.eye(3)[y_by_hand > y_by_hand.max()] @ J
print(y_by_hand, by_hand.shape)

# %% check
assert message == "index 0 is out of bounds for dimension 0 with size 0"
np.testing.assert_array_equal(y.tolist(), y_by_hand)
np.testing.assert_array_equal(one_hots.tolist(), np.eye(3))
assert VJ.shape == by_hand.shape == (0, 2)
