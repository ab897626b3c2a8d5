"""Differentiated twice, `relu` and `abs` give 0, but `clamp(min=0)` raises an error."""

# %% torch
import torch
from torch.nn import functional as F


def first_and_second(f):
    x = torch.tensor([-1.0, 0.0, 2.0], requires_grad=True)
    ones = torch.ones_like(x)
    (first,) = torch.autograd.grad(f(x), x, ones, create_graph=True)
    try:
        (second,) = torch.autograd.grad(first, x, ones)
        second = second.clone()  # that of abs has no storage of its own
    except RuntimeError as error:
        return first.tolist(), str(error)
    return first.tolist(), second.tolist()


functions = {
    "relu": torch.relu,
    "abs": torch.abs,
    "clamp(min=0)": lambda x: x.clamp(min=0),
    "relu²": lambda x: torch.relu(x) ** 2,
    "softplus": F.softplus,
    "silu": F.silu,
    "tanh": torch.tanh,
}
results = {name: first_and_second(f) for name, f in functions.items()}


def cell(value):
    if isinstance(value, str):
        return value
    # + 0 turns -0 into 0
    return ", ".join(f"{number + 0:.4g}" for number in value)


print("| function | first derivative at −1, 0, 2 | second |")
print("|---|---|---|")
for name, (first, second) in results.items():
    print(f"| {name} | {cell(first)} | {cell(second)} |")

# %% numpy
import numpy as np

x = np.array([-1, 0, 2])
s = 1 / (1 + np.exp(-x))  # sigmoid: its slope is s (1 - s)
t = np.tanh(x)            # its slope is 1 - t²
slope_of_s = s * (1 - s)
by_hand = {
    "relu": ([0, 0, 1], [0, 0, 0]),
    "abs": ([-1, 0, 1], [0, 0, 0]),
    "clamp(min=0)": ([0, 1, 1], None),
    "relu²": ([0, 0, 4], [0, 0, 2]),
    "softplus": (s, slope_of_s),
    "silu": (s + x * slope_of_s,
             2 * slope_of_s + x * slope_of_s * (1 - 2 * s)),
    "tanh": (1 - t**2, -2 * t * (1 - t**2)),
}

# %% check
message = (
    "element 0 of tensors does not require grad "
    "and does not have a grad_fn"
)
if torch.__version__ >= "2.14":  # there clamp takes the slope 0 at its bound
    by_hand["clamp(min=0)"] = [0, 0, 1], None
assert list(results) == list(by_hand)
for name, (first, second) in results.items():
    first_by_hand, second_by_hand = by_hand[name]
    np.testing.assert_allclose(first, first_by_hand, rtol=1e-5, atol=1e-6)
    if second_by_hand is None:
        assert second == message
    else:
        np.testing.assert_allclose(
            second, second_by_hand, rtol=1e-5, atol=1e-6
        )
np.testing.assert_allclose(s, [0.26894142, 0.5, 0.88079708])
assert cell([-1.23456, 20]) == "-1.235, 20"
