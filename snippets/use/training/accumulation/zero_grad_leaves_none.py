"""By default `zero_grad()` leaves None and not zeros, so that there is
nothing to be zeroed. `x.grad = None` works here as well."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
optimizer = torch.optim.SGD([x])
(x**2).sum().backward()
first = x.grad
optimizer.zero_grad()
cleared = x.grad
print(first, cleared)

# %% error
try:
    x.grad.zero_()
except AttributeError as error:
    message = str(error)

# %% fix
x.grad = None
(x**2).sum().backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [0, 4]])
by_hand = np.array([1, 1]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(first.tolist(), by_hand)
assert cleared is None
assert message == "'NoneType' object has no attribute 'zero_'"
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

fresh = torch.zeros(2, requires_grad=True)  # no backward yet: the same
assert fresh.grad is None
