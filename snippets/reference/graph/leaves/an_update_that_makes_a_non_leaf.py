"""`w - 0.5 * w.grad` is a computed tensor, and not a leaf. An update in
place, in `no_grad`, leaves w the leaf that it was."""

# %% torch
import torch


def loss(w):
    return w**2 / 2  # its derivative is w itself


w = torch.tensor(8.0, requires_grad=True)
loss(w).backward()

# %% error
new_w = w - 0.5 * w.grad
print(new_w, new_w.is_leaf)

# %% fix
with torch.no_grad():
    w -= 0.5 * w.grad
print(w, w.is_leaf)

# %% numpy
import numpy as np

gradient = np.array([1]) @ np.array([[8]])  # v = 1, J = [w]
by_hand = 8 - gradient / 2
print(by_hand)

# %% check
import warnings

assert (new_w.item(), new_w.is_leaf) == (4, False)
assert (w.item(), w.is_leaf) == (4, True)
np.testing.assert_array_equal(by_hand, [4])

loss(new_w).backward()  # the next step
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the warning about a non-leaf
    try:
        new_w = new_w - 0.5 * new_w.grad
    except TypeError as error:
        message = str(error)
assert message == (
    "unsupported operand type(s) for *: 'float' and 'NoneType'"
)
w.grad = None
loss(w).backward()
assert w.grad.item() == 4
