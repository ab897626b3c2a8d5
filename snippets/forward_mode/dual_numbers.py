"""A dual tensor carries a value and the rate at which it changes. Every
operation computes both."""

# --8<-- [start:torch]
import warnings

import torch
from torch.autograd import forward_ad

x = torch.tensor([1.0, 2.0])
u = torch.tensor([1.0, 10.0])
quiet = warnings.catch_warnings(
    action="ignore", category=DeprecationWarning)
with quiet, forward_ad.dual_level():
    x1, x2 = forward_ad.make_dual(x, u)
    a = x1 * x2
    b = a**2
    y = torch.stack([a, a + b, 5 * x2])
    for name, t in {"a": a, "b": b, "y": y}.items():
        value, rate = forward_ad.unpack_dual(t)
        print(name, value.tolist(), rate.tolist())
    of_a, of_b, of_y = map(forward_ad.unpack_dual, (a, b, y))
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

x1, x1_rate = 1, 1
x2, x2_rate = 2, 10
a, a_rate = x1 * x2, x1_rate * x2 + x1 * x2_rate  # the product rule
b, b_rate = a**2, 2 * a * a_rate                  # the chain rule
print(a, a_rate)
print(b, b_rate)
y_by_hand = [a, a + b, 5 * x2]
y_rate = [a_rate, a_rate + b_rate, 5 * x2_rate]
print(y_by_hand, y_rate)

J = np.array([[2, 1],    # the Jacobian of the whole, for comparison
              [10, 5],
              [0, 5]])
by_hand = J @ np.array([1, 10])
# --8<-- [end:numpy]

# --8<-- [start:check]
assert (a, a_rate, b, b_rate) == (2, 12, 4, 48)
assert (of_a.primal.item(), of_a.tangent.item()) == (a, a_rate)
assert (of_b.primal.item(), of_b.tangent.item()) == (b, b_rate)
assert y_by_hand == [2, 6, 10]
np.testing.assert_array_equal(of_y.primal.tolist(), y_by_hand)
np.testing.assert_array_equal(of_y.tangent.tolist(), by_hand)
np.testing.assert_array_equal(y_rate, by_hand)
# --8<-- [end:check]
