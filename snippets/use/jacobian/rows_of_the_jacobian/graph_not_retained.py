"""Without `retain_graph=True` the first call frees what this graph has saved, and
the second call raises."""

# %% torch
import torch

def f(x):
    return torch.stack([-(x**3), 5 * x])

v1, v2 = torch.eye(2)  # (1, 0) and (0, 1)
x = torch.tensor(1.0, requires_grad=True)
y = f(x)
y.backward(gradient=v1)
first = x.grad
print(first)

# %% error
x.grad = None
try:
    y.backward(gradient=v2)
except RuntimeError as error:
    message = str(error)

# %% fix
x.grad = None
y = f(x)  # a new graph
y.backward(gradient=v2)
second = x.grad
print(second)

# %% numpy
import numpy as np

J = np.array([[-3],
              [5]])
first_by_hand = np.array([1, 0]) @ J
second_by_hand = np.array([0, 1]) @ J
print(first_by_hand, second_by_hand)

# %% check
assert message == (
    "Trying to backward through the graph a second time (or directly "
    "access saved tensors after they have already been freed). Saved "
    "intermediate values of the graph are freed when you call .backward() "
    "or autograd.grad(). Specify retain_graph=True if you need to backward "
    "through the graph a second time or if you need to access saved "
    "tensors after calling backward."
)
np.testing.assert_array_equal(y.tolist(), [-1, 5])
np.testing.assert_array_equal([first.tolist()], first_by_hand)
np.testing.assert_array_equal([second.tolist()], second_by_hand)
