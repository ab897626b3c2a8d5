"""A hook that changes its argument in place may change the v that you passed to `backward`."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)

# %% error
v = torch.tensor([1.0, 10.0])
y = x**2
y.register_hook(lambda v: v.neg_())
y.backward(gradient=v)
spoiled = v
print(spoiled)

# %% fix
v = torch.tensor([1.0, 10.0])
y = x**2
y.register_hook(lambda v: -v)
y.backward(gradient=v)
print(v)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [0, 4]])
by_hand = np.array([-1, -10]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(spoiled.tolist(), [-1, -10])
np.testing.assert_array_equal(v.tolist(), [1, 10])
np.testing.assert_array_equal(x.grad.tolist(), 2 * by_hand)  # both calls
np.testing.assert_array_equal(y.tolist(), [9, 4])
