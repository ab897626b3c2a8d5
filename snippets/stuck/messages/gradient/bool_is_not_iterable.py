"""`y.backward(True)` passes `True` as v; to keep the graph, write
`y.backward(retain_graph=True)`."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = 3 * x[0] + 5 * x[1]

# %% error
try:
    y.backward(True)
except TypeError as error:
    message = str(error)

# %% fix
y.backward(retain_graph=True)
y.backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[3, 5]])
by_hand = np.array([1 + 1]) @ J  # two calls
print(by_hand)

# %% check
assert message == "'bool' object is not iterable"
assert y.item() == 13
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
