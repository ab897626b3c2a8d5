"""Calls to `torch.func.jvp` can be nested, but `dual_level()` blocks can't."""

# %% torch
import torch
import torch.autograd.forward_ad as forward_ad

x = torch.tensor([1.0, 2.0])
u = torch.tensor([1.0, 10.0])

# %% error
try:
    with forward_ad.dual_level(), forward_ad.dual_level():
        once = forward_ad.make_dual(x, u)
except RuntimeError as error:
    message = str(error)

# %% fix
def once(x):
    return torch.func.jvp(lambda x: x**3, (x,), (u,))[1]

Ju, twice = torch.func.jvp(once, (x,), (u,))
print(Ju, twice)

# %% numpy
import numpy as np

first = np.array([3 * 1, 3 * 4])  # derivatives of x³
second = np.array([6 * 1, 6 * 2])  # derivatives of 3 x²
by_hand = first * np.array([1, 10])
twice_by_hand = second * np.array([1, 10]) ** 2
print(by_hand, twice_by_hand)

# %% check
assert message == "Nested forward mode AD is not supported at the moment"
np.testing.assert_array_equal(Ju.tolist(), by_hand)
np.testing.assert_array_equal(twice.tolist(), twice_by_hand)
