"""A hook stays until it is removed. Registered in every round, it works
once in the first, twice in the second, three times in the third."""

# --8<-- [start:torch]
import torch


def double(v):
    return 2 * v


x = torch.tensor(3.0, requires_grad=True)
piled = []
for _ in range(3):
    x.register_hook(double)
    x.grad = None
    (x**2).backward()
    piled.append(x.grad.item())
print(piled)
# --8<-- [end:torch]

# --8<-- [start:fix]
x = torch.tensor(3.0, requires_grad=True)
removed = []
for _ in range(3):
    handle = x.register_hook(double)
    x.grad = None
    (x**2).backward()
    removed.append(x.grad.item())
    handle.remove()
print(removed)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[6]])
by_hand = np.array([[2], [2 * 2], [2 * 2 * 2]]) @ J
print(by_hand.tolist())
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(piled, by_hand.flatten())
np.testing.assert_array_equal(removed, 3 * [by_hand[0, 0]])
# --8<-- [end:check]
