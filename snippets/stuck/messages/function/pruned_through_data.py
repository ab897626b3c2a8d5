"""To prune a parameter, create a new `nn.Parameter` instead of changing the parameter's shape through `.data`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
w = torch.nn.Parameter(torch.tensor([1.0, 2.0]))
v = torch.tensor([1.0, 10.0, 100.0])
before = A @ w
kept = [0]

# %% error
w.data = w.data[kept]  # pruned: the second entry is removed
y = A[:, kept] @ w
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
w = torch.nn.Parameter(w.detach()[kept])
y = A[:, kept] @ w
y.backward(gradient=v)
print(w.grad)

# %% numpy
import numpy as np

J = np.array([[2],
              [4],
              [5]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "Function MvBackward0 returned an invalid gradient at index 1 - got [1] "
    "but expected shape compatible with [2]"
)
np.testing.assert_array_equal(before.tolist(), [8, 6, 5])
np.testing.assert_array_equal(y.tolist(), [2, 4, 5])
np.testing.assert_array_equal(w.grad.tolist(), by_hand)
