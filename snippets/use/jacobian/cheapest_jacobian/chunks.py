"""`chunk_size` sends a few v at a time: there are more walks, and the
tensors on the way are smaller."""

# %% torch
import torch
from torch.func import jacrev
from torch.utils._python_dispatch import TorchDispatchMode

x = torch.arange(1.0, 13, dtype=torch.float64)
k = torch.arange(1.0, 101, dtype=torch.float64)


def f(x):
    waves = torch.sin(x[:, None] * k)  # 12 × 100 numbers
    y = waves.sum(dim=1)
    y.register_hook(count_a_walk)
    return y


def count_a_walk(v):
    global walks
    walks += 1


class Largest(TorchDispatchMode):
    """Remember the size of the largest tensor that torch makes."""

    def __torch_dispatch__(self, operation, types, args=(), kwargs=None):
        global largest
        result = operation(*args, **(kwargs or {}))
        if isinstance(result, torch.Tensor):
            largest = max(largest, result.numel())
        return result


lines, results = [], []
print("| `chunk_size` | walks back | largest tensor, in numbers |")
print("|---|---|---|")
for chunk_size in [None, 6, 3, 1]:
    walks = largest = 0
    with Largest():
        results.append(jacrev(f, chunk_size=chunk_size)(x))
    lines.append((chunk_size, walks, largest))
    print(f"| {chunk_size} | {walks} | {largest} |")

# %% numpy
import numpy as np

x_by_hand = np.arange(1, 13)
k_by_hand = np.arange(1, 101)
waves = np.cos(x_by_hand[:, None] * k_by_hand) * k_by_hand
J = np.diag(waves.sum(axis=1))

# %% check
assert lines == [
    (None, 1, 12 * 1200), (6, 2, 6 * 1200), (3, 4, 3 * 1200), (1, 12, 1200)
]
for result in results:
    np.testing.assert_allclose(result.tolist(), J, atol=1e-9)


def reads_v(x):  # .item() raises under vmap
    y = x**2
    y.register_hook(lambda v: seen.append(v.sum().item()))
    return y


seen, point = [], torch.tensor([1.0, 2.0])
assert jacrev(reads_v, chunk_size=1)(point).tolist() == [[2, 0], [0, 4]]
assert seen == [1, 1]
try:
    jacrev(reads_v)(point)
except RuntimeError as error:
    message = str(error)
assert "vmap over calling .item()" in message
