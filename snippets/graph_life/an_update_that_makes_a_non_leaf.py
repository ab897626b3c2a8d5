"""`w = w - 0.5 * w.grad` puts a computed tensor in the place of the leaf,
and the next round finds no gradient."""

# --8<-- [start:torch]
import warnings

import torch


def loss(w):
    return w**2 / 2  # its derivative is w itself


def step(w):
    return w - 0.5 * w.grad


w = torch.tensor(8.0, requires_grad=True)
loss(w).backward()
w = step(w)
stepped = w
print(stepped, stepped.is_leaf)
# --8<-- [end:torch]

# --8<-- [start:error]
loss(w).backward()
with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the warning about a non-leaf
    try:
        w = step(w)
    except TypeError as error:
        message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
w = torch.tensor(8.0, requires_grad=True)
path = [w.item()]
for _ in range(2):
    w.grad = None
    loss(w).backward()
    with torch.no_grad():  # not recorded, so that w stays a leaf
        w -= 0.5 * w.grad
    path.append(w.item())
print(path, w.is_leaf)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

by_hand = [8]
for _ in range(2):
    gradient = np.array([1]) @ np.array([by_hand[-1]])  # v = 1, J = [w]
    by_hand.append(float(by_hand[-1] - gradient / 2))
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert (stepped.item(), stepped.is_leaf) == (4, False)
assert message == (
    "unsupported operand type(s) for *: 'float' and 'NoneType'"
)
np.testing.assert_array_equal(by_hand, [8, 4, 2])
np.testing.assert_array_equal(path, by_hand)
assert w.is_leaf
# --8<-- [end:check]
