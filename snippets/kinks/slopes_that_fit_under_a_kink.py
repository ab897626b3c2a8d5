r"""A subgradient is a slope whose line never rises above the function. At a
kink of a convex function there are many of them."""

# --8<-- [start:torch]
import torch

def f(x):
    return torch.maximum(x, 3 * x)  # slopes 1 and 3, kink at 0

x = torch.tensor(0.0, requires_grad=True)
f(x).backward()
print("torch:", x.grad)

steps = torch.tensor([-2.0, -1.0, 1.0, 2.0])
fits = {}
for slope in 0.5, 1.0, 1.5, 2.0, 3.0, 3.5:
    below = slope * steps <= f(steps)  # f(0) + slope · step ≤ f(0 + step)
    fits[slope] = below.all().item()
    print(slope, "fits" if fits[slope] else "rises above f")
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

middle = np.mean([1, 3])  # of the slopes on the two sides
print(middle)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert (x.item(), x.grad.item()) == (0, middle) == (0, 2)
assert list(fits.values()) == [False, True, True, True, True, False]
np.testing.assert_array_equal(f(steps).tolist(), [-2, -1, 3, 6])
# --8<-- [end:check]

# --8<-- [start:guards]
assert list(fits) == [0.5, 1, 1.5, 2, 3, 3.5]
# --8<-- [end:guards]
