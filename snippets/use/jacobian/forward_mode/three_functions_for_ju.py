"""`torch.func.jvp`, dual tensors and `torch.autograd.functional.jvp` return the same $J u$."""

# %% torch
import torch
from torch.autograd.forward_ad import dual_level, make_dual, unpack_dual


def f(x):
    return torch.stack([x[0] * x[1],
                        2 * x[0] ** 2 + 3 * x[1],
                        5 * x[0] + x[1] ** 2])


x = torch.tensor([1.0, 2.0])
u = torch.tensor([1.0, 10.0])
ways = {}
ways["`torch.func.jvp(f, (x,), (u,))`"] = torch.func.jvp(f, (x,), (u,))
with dual_level():
    ways["`unpack_dual(f(make_dual(x, u)))`"] = unpack_dual(
        f(make_dual(x, u)))
ways["`torch.autograd.functional.jvp(f, x, u)`"] = (
    torch.autograd.functional.jvp(f, x, u))

print("| call | y | J u |")
print("|---|---|---|")
for name, (y, Ju) in ways.items():
    print(f"| {name} | `{y.tolist()}` | `{Ju.tolist()}` |")

# %% numpy
import numpy as np

J = np.array([[2, 1],
              [4, 3],
              [5, 4]])
by_hand = J @ np.array([1, 10])

# %% check
assert len(ways) == 3
for y, Ju in ways.values():
    np.testing.assert_array_equal(y.tolist(), [2, 8, 9])
    np.testing.assert_array_equal(Ju.tolist(), by_hand)
np.testing.assert_array_equal(Ju.tolist(), by_hand)
