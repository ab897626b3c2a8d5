"""Where J is the identity, the result may be `v` itself, the same tensor: an
in-place change of one changes the other."""

# %% torch
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
y = x + 4
v = torch.tensor([1.0, 10.0])

# %% error
(g,) = torch.autograd.grad(y, x, grad_outputs=v)
same = g is v
print(same)
g *= 100
print(v)

# %% fix
v = torch.tensor([1.0, 10.0])
(own,) = torch.autograd.grad(y, x, grad_outputs=v)
own = 100 * own  # a new tensor
print(own, v)

# %% numpy
import numpy as np

J = np.array([[1, 0],
              [0, 1]])
by_hand = np.array([1, 10]) @ J
own_by_hand = 100 * by_hand
print(own_by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [6, 7])
assert same
assert own is not v
np.testing.assert_array_equal(g.tolist(), [100, 1000])
np.testing.assert_array_equal(v.tolist(), by_hand)
np.testing.assert_array_equal(own.tolist(), own_by_hand)
