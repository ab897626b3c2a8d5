"""`retain_graph=True` belongs in the call before the one that raises. In the
call that raises, it comes too late."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = x**2
v = torch.tensor([1.0, 10.0])
y.backward(gradient=v)
print(x.grad)

# %% error
try:
    y.backward(gradient=v, retain_graph=True)
except RuntimeError as error:
    message = str(error)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [0, 4]])
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 4])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert message.startswith("Trying to backward through the graph a second")
