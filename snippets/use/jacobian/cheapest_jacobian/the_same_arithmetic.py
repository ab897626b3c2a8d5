"""Counted in forward passes of this network, a whole Jacobian costs 1 + m
backwards, in a loop or in a batch, and 2 + n forwards."""

# %% torch
import torch
from torch.autograd.functional import jacobian
from torch.func import jacfwd, jacrev
from torch.utils.flop_counter import FlopCounterMode


def network(n, m):
    """Two layers, with 5 hidden units, and a point."""
    A = torch.arange(1.0, 5 * n + 1).view(n, 5) / 100
    B = torch.arange(1.0, 5 * m + 1).view(5, m) / 100
    return lambda x: torch.tanh(x @ A) @ B, torch.ones(1, n)


def loop(f, point):
    x = point.clone().requires_grad_()
    y = f(x)
    vs = torch.eye(y.numel()).view(-1, *y.shape)
    return torch.stack(
        [torch.autograd.grad(y, x, v, retain_graph=True)[0] for v in vs]
    )


def batched(f, point):
    x = point.clone().requires_grad_()
    y = f(x)
    vs = torch.eye(y.numel()).view(-1, *y.shape)
    return torch.autograd.grad(y, x, vs, is_grads_batched=True)[0]


ways = {
    "loop over `grad`": loop,
    "`grad`, batched": batched,
    "`jacrev`": lambda f, point: jacrev(f)(point),
    "`jacobian`": jacobian,
    "`jacfwd`": lambda f, point: jacfwd(f)(point),
}
sizes = [(1, 8), (8, 1), (8, 8)]
passes, results = [], []
heads = [f"n&nbsp;=&nbsp;{n}, m&nbsp;=&nbsp;{m}" for n, m in sizes]
print("| case |", " | ".join(heads), "|")
print("|---|" + "---|" * len(sizes))
for name, way in ways.items():
    row = []
    for n, m in sizes:
        f, point = network(n, m)
        with FlopCounterMode(display=False) as one_pass:
            f(point)
        with FlopCounterMode(display=False) as whole:
            results.append(way(f, point).view(m, n))
        row.append(whole.get_total_flops() / one_pass.get_total_flops())
    passes.append(row)
    print(f"| {name} |", " | ".join(f"{number:g}" for number in row), "|")

# %% numpy
import numpy as np

by_hand = []  # the Jacobians for the three sizes
for n, m in [(1, 8), (8, 1), (8, 8)]:
    A = np.arange(1, 5 * n + 1).reshape(n, 5) / 100
    B = np.arange(1, 5 * m + 1).reshape(5, m) / 100
    slopes = 1 - np.tanh(A.sum(axis=0)) ** 2
    by_hand.append((B.T * slopes) @ A.T)

# %% check
back = [1 + 8, 1 + 1, 1 + 8]  # 1 forwards, and m back
assert passes == [back, back, back, back, [2 + 1, 2 + 8, 2 + 8]]
assert len(results) == 15
for i, result in enumerate(results):
    np.testing.assert_allclose(result.tolist(), by_hand[i % 3], rtol=1e-4)
