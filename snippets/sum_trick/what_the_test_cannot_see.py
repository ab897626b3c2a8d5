"""The test judges the graph at one point: it misses an interaction that is asleep there, or detached."""

# --8<-- [start:torch]
import torch


def two_calls(F, point):
    """y, and the two results that the test compares for v."""
    x = torch.tensor(point, requires_grad=True)
    v = torch.tensor([1.0, 10.0, 100.0])
    y = F(x)
    (vJ,) = torch.autograd.grad(y, x, v, retain_graph=True)
    (column_sums,) = torch.autograd.grad(y, x, torch.ones_like(y))
    return [y.tolist(), vJ.tolist(), (v * column_sums).tolist()]


def asleep(x):  # the sum is felt only where it exceeds 10
    return x**2 + (x.sum() - 10).relu()


def detached(x):  # the sum is felt, but not by backward
    return x**2 - x.sum().detach()


cases = [
    (asleep, [1.0, 2.0, 4.0]),
    (asleep, [1.0, 2.0, 8.0]),
    (detached, [1.0, 2.0, 4.0]),
    (detached, [3.0, 2.0, 4.0]),
]
results = []
for F, point in cases:
    y, first, second = two_calls(F, point)
    results.append([y, first, second])
    print(F.__name__, "at", point)
    print("    y:", y)
    print("    calls:", first, second)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[3, 1,  1],  # of `asleep` at (1, 2, 8): 2x, and 1 everywhere
              [1, 5,  1],
              [1, 1, 17]])
weights = np.array([1, 10, 100])
first_by_hand = weights @ J
second_by_hand = weights * (np.array([1, 1, 1]) @ J)
print(first_by_hand, second_by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
separate = [2, 40, 800]
np.testing.assert_array_equal(results[0], [[1, 4, 16], separate, separate])
np.testing.assert_array_equal(
    results[1], [[2, 5, 65], first_by_hand, second_by_hand]
)
np.testing.assert_array_equal(results[2], [[-6, -3, 9], separate, separate])
np.testing.assert_array_equal(
    results[3], [[0, -5, 7], [6, 40, 800], [6, 40, 800]]
)
np.testing.assert_array_equal(second_by_hand, [5, 70, 1900])
# --8<-- [end:check]
