"""If an inactive `relu` blocks an interaction between samples, comparing the gradients from two different v
doesn't reveal it."""

# %% torch
import torch

def asleep(x):  # the sum matters only where it exceeds 10
    return x**2 + (x.sum() - 10).relu()

v = torch.tensor([1.0, 10.0, 100.0])
pairs = []
for point in [1.0, 2.0, 4.0], [1.0, 2.0, 8.0]:
    x = torch.tensor(point, requires_grad=True)
    y = asleep(x)
    (vJ,) = torch.autograd.grad(y, x, v, retain_graph=True)
    (ones,) = torch.autograd.grad(y, x, torch.ones_like(y))
    second = v * ones
    pairs.append([vJ.tolist(), second.tolist()])
    print(vJ, second)

# %% numpy
import numpy as np

weights = np.array([1, 10, 100])
J_asleep = np.diag([2, 4, 8])  # at (1, 2, 4), where the sum is 7
J_awake = np.array([[3, 1,  1],  # at (1, 2, 8), where it is 11
                    [1, 5,  1],
                    [1, 1, 17]])
by_hand = [[weights @ J, weights * (np.array([1, 1, 1]) @ J)]
           for J in (J_asleep, J_awake)]
for pair in by_hand:
    print(*pair)

# %% check
np.testing.assert_array_equal(pairs, by_hand)
assert pairs[0] == [[2, 40, 800], [2, 40, 800]]
assert pairs[1] == [[113, 151, 1711], [5, 70, 1900]]
assert y.tolist() == [2, 5, 65]
