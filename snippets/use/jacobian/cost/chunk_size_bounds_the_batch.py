"""With `chunk_size=10`, `jacrev` saves memory by passing back only ten vectors v at a time."""

# %% torch
import torch
from torch.func import jacrev
from torch.utils._python_dispatch import TorchDispatchMode

x, k = torch.linspace(0, 1, 50), torch.arange(1.0, 101.0)


def f(x):  # 50 outputs; on the way, a tensor of 50 × 100 numbers
    return torch.sin(x[:, None] * k).sum(dim=1)


class Sizes(TorchDispatchMode):
    """Note the size of each tensor that torch makes."""

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        result = operation(*args, **(kwargs or {}))
        if isinstance(result, torch.Tensor):
            made.append(result.numel())
        return result


largest, Js = [], []
print("| call | elements of the largest tensor |")
print("|---|---|")
for rows in (None, 10, 1):
    made = []
    with Sizes():
        Js.append(jacrev(f, chunk_size=rows)(x))
    largest.append(max(made))
    print(f"| `jacrev(f, chunk_size={rows})(x)` | {largest[-1]} |")

# %% numpy
import numpy as np

points, factors = np.linspace(0, 1, 50), np.arange(1, 101)
slopes = factors * np.cos(points[:, np.newaxis] * factors)
J = np.diag(slopes.sum(axis=1))  # each output depends on its own input

# %% check
assert largest == [50 * 50 * 100, 10 * 50 * 100, 50 * 100]
for one in Js:
    np.testing.assert_allclose(one.tolist(), J, rtol=1e-3, atol=0.1)
