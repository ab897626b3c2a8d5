"""`x[0] = 7` writes into a view of the leaf x, and is refused, too. Write
into a clone: the row of the overwritten entry is then zero."""

# %% torch
import torch


def overwrite(t):
    t[0] = 7.0


v = torch.tensor([1.0, 10.0])
x = torch.tensor([3.0, 2.0], requires_grad=True)

# %% error
try:
    overwrite(x)
except RuntimeError as error:
    message = str(error)

# %% fix
y = x.clone()
overwrite(y)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[0, 0],   # y1 is 7, whatever x is
              [0, 1]])
weights = np.array([1, 10])
by_hand = weights @ J
print(by_hand)

# %% check
assert message == (
    "a view of a leaf Variable that requires grad is being used in an "
    "in-place operation."
)
np.testing.assert_array_equal(x.tolist(), [3, 2])
np.testing.assert_array_equal(y.tolist(), [7, 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

# %% guards
assert v.tolist() == weights.tolist()
assert J.tolist() == [[0, 0], [0, 1]]
