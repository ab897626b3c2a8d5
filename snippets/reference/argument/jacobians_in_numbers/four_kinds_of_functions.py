"""How many numbers go in, and how many come out: four kinds of functions."""

# %% torch
import torch

def a(x):  # one number in, one number out
    return x**2 + 3 * x

def b(x):  # several in, one out
    return x[0] ** 2 * x[1]

def c(x):  # one in, several out
    return torch.stack([x**2, 5 * x, x**3])

def d(x):  # several in, several out
    return torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])

one = torch.tensor(4.0)
two = torch.tensor([3.0, 2.0])
print("| values | univariate | multivariate |")
print("|---|---|---|")
print(f"| scalar-valued | $a(4)$ = {a(one)} | $b(3, 2)$ = {b(two)} |")
print("| vector-valued "
      f"| $c(4)$ = {c(one).tolist()} | $d(3, 2)$ = {d(two).tolist()} |")

# %% numpy
import numpy as np

a_by_hand = 4**2 + 3 * 4
b_by_hand = 3**2 * 2
c_by_hand = np.array([4**2, 5 * 4, 4**3])
d_by_hand = np.array([3**2, 3 * 2, 5 * 2])

# %% check
np.testing.assert_array_equal(a(one).tolist(), a_by_hand)
np.testing.assert_array_equal(b(two).tolist(), b_by_hand)
np.testing.assert_array_equal(c(one).tolist(), c_by_hand)
np.testing.assert_array_equal(d(two).tolist(), d_by_hand)
