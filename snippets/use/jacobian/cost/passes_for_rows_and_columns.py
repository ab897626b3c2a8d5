"""In a small network with n inputs and m outputs, `jacrev` costs as much as 1
+ m forward passes, and `jacfwd` as much as 2 + n."""

# %% torch
import torch
from torch.func import jacfwd, jacrev, vjp
from torch.utils.flop_counter import FlopCounterMode


def operations(way):  # in products of matrices
    with FlopCounterMode(display=False) as counter:
        way()
    return counter.get_total_flops()


def costs(n, m):  # in forward passes
    x, v = torch.ones(1, n), torch.ones(1, m)
    W1, W2 = torch.ones(n, 5), torch.ones(5, m)

    def f(x):
        return torch.tanh(x @ W1) @ W2

    ways = [
        lambda: vjp(f, x)[1](v),
        lambda: jacrev(f)(x),
        lambda: jacfwd(f)(x),
    ]
    return [operations(way) / operations(lambda: f(x)) for way in ways]


table = []
print("| n inputs | m outputs | one VJP | `jacrev` | `jacfwd` |")
print("|---|---|---|---|---|")
for n, m in [(2, 8), (8, 2), (100, 3), (3, 100)]:
    numbers = [n, m, *map(int, costs(n, m))]
    table.append(numbers)
    print("|", " | ".join(map(str, numbers)), "|")

# %% numpy
import numpy as np

by_hand = []
for n, m in [(2, 8), (8, 2), (100, 3), (3, 100)]:
    forward = n * 5 + 5 * m  # multiplications of W1 and W2
    back = m * 5 + 5 * n
    column = n * 5 + 5 * m
    zeros = n * 5 + 5 * m  # x and the hidden layer times zero tangents
    costs_by_hand = [
        forward + back, forward + m * back, forward + zeros + n * column
    ]
    by_hand.append([n, m, *np.array(costs_by_hand) / forward])

# %% check
np.testing.assert_array_equal(table, by_hand)
