"""`detach`, `item` and `inference_mode` silently drop the tangent of a dual tensor."""

# %% torch
import torch
from torch.autograd import forward_ad

x = torch.tensor(3.0)
u = torch.tensor(10.0)


def through(f):
    with forward_ad.dual_level():
        return forward_ad.unpack_dual(f(forward_ad.make_dual(x, u)))


def square_without_grad(x):
    with torch.no_grad():
        return x**2


def square_in_inference_mode(x):
    with torch.inference_mode():
        return x**2


def square_too_late():
    with forward_ad.dual_level():
        y = forward_ad.make_dual(x, u) ** 2
    return forward_ad.unpack_dual(y)  # the level has ended


pairs = {
    "`x**2`": through(lambda x: x**2),
    "`x.detach() ** 2`": through(lambda x: x.detach() ** 2),
    "`torch.tensor(x.item() ** 2)`": through(
        lambda x: torch.tensor(x.item() ** 2)),
    "`x**2` under `no_grad`": through(square_without_grad),
    "`x**2` under `inference_mode`": through(square_in_inference_mode),
    "`x**2`, unpacked after its level": square_too_late(),
    "`x.detach() ** 2`, in `torch.func.jvp`": torch.func.jvp(
        lambda x: x.detach() ** 2, (x,), (u,)),
}

results = []
print("| computed | value | rate |")
print("|---|---|---|")
for name, (value, rate) in pairs.items():
    rate = None if rate is None else rate.item()
    results.append((value.item(), rate))
    print(f"| {name} | {value.item()} | {rate} |")

# %% numpy
import numpy as np

J = np.array([[2 * 3]])
by_hand = J @ np.array([10])
print(f"By hand: {by_hand.item()}.")

# %% check
right = by_hand.item()
assert right == 60
values, rates = zip(*results, strict=True)
assert set(values) == {9}
assert list(rates) == [right, None, None, right, None, None, 0]
