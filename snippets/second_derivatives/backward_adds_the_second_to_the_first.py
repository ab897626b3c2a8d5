"""`backward(create_graph=True)` can be differentiated again, but the second
call adds to the first result, in the very tensor that you kept."""

# --8<-- [start:torch]
import warnings

import torch


def f(x):
    return x[0] ** 2 * x[1] + x[1] ** 3


x = torch.tensor([3.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
with warnings.catch_warnings(action="ignore"):  # the next example shows it
    f(x).backward(create_graph=True)
kept = x.grad
before = kept.tolist()
print(before)

kept.backward(gradient=v)
after = kept.tolist()
same = kept is x.grad
print(after, same)
# --8<-- [end:torch]

# --8<-- [start:fix]
x.grad = None  # breaks the reference cycle
(g,) = torch.autograd.grad(f(x), x, create_graph=True)
g.backward(gradient=v)
print(g.tolist())
print(x.grad.tolist())
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

x1, x2 = 3, 2
gradient = np.array([2 * x1 * x2, x1**2 + 3 * x2**2])
H = np.array([[2 * x2, 2 * x1],
              [2 * x1, 6 * x2]])
by_hand = np.array([1, 10]) @ H
added = gradient + by_hand
print(gradient, by_hand, added)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(gradient, [12, 21])
np.testing.assert_array_equal(by_hand, [64, 126])
np.testing.assert_array_equal(before, gradient)
np.testing.assert_array_equal(after, added)
assert same
np.testing.assert_array_equal(g.tolist(), gradient)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
