"""With dual tensors, PyTorch computes each value together with its rate of change."""

# %% torch
import torch
from torch.autograd import forward_ad

x = torch.tensor([1.0, 2.0])
u = torch.tensor([1.0, 10.0])
with forward_ad.dual_level():
    x1, x2 = forward_ad.make_dual(x, u)
    a = x1 * x2
    b = a**2
    of_a, of_b = forward_ad.unpack_dual(a), forward_ad.unpack_dual(b)
print(of_a.tangent, of_b.tangent)

# %% numpy
import numpy as np

x1, x1_rate = 1, 1
x2, x2_rate = 2, 10
a, a_rate = x1 * x2, x1_rate * x2 + x1 * x2_rate  # the product rule
b, b_rate = a**2, 2 * a * a_rate                  # the chain rule
print(a, a_rate)
print(b, b_rate)

J = np.array([[2, 1],   # of (a, b), for comparison: b = x1² x2²
              [8, 4]])
by_hand = J @ np.array([1, 10])

# %% check
assert (a, a_rate, b, b_rate) == (2, 12, 4, 48)
assert (of_a.primal.item(), of_a.tangent.item()) == (a, a_rate)
assert (of_b.primal.item(), of_b.tangent.item()) == (b, b_rate)
np.testing.assert_array_equal([a_rate, b_rate], by_hand)
