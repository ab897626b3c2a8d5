"""With five outputs, a loop walks back five times and a batch once. Each
of these ways runs f forwards once."""

# %% torch
import torch
from torch.autograd.functional import jacobian
from torch.func import jacfwd, jacrev, vjp

c = torch.arange(1.0, 16.0).view(5, 3)
point = torch.tensor([1.0, 2.0, 4.0])
one_hots = torch.eye(5)


def f(x):
    global calls
    calls += 1
    y = c @ x**2
    if y.requires_grad:  # a hook on y is called once per walk
        y.register_hook(count_a_walk)
    return y


def count_a_walk(v):
    global walks
    walks += 1


def loop():
    x = point.clone().requires_grad_()
    y = f(x)
    rows = [torch.autograd.grad(y, x, v, retain_graph=True)[0]
            for v in one_hots]
    return torch.stack(rows)


def batched():
    x = point.clone().requires_grad_()
    return torch.autograd.grad(f(x), x, one_hots, is_grads_batched=True)[0]


ways = {
    "loop over `grad`": loop,
    "`grad`, batched": batched,
    "`vmap` of `vjp`": lambda: torch.vmap(vjp(f, point)[1])(one_hots)[0],
    "`jacrev`": lambda: jacrev(f)(point),
    "`jacrev`, `chunk_size=2`": lambda: jacrev(f, chunk_size=2)(point),
    "`jacobian`": lambda: jacobian(f, point),
    "`jacobian`, `vectorize`": lambda: jacobian(f, point, vectorize=True),
    "`jacfwd`": lambda: jacfwd(f)(point),
}
counts, results = {}, []
print("| case | calls of f | walks back through f |")
print("|---|---|---|")
for name, way in ways.items():
    calls = walks = 0
    results.append(way())
    counts[name] = calls, walks
    print(f"| {name} | {calls} | {walks} |")

# %% numpy
import numpy as np

J = np.arange(1, 16).reshape(5, 3) * (2 * np.array([1, 2, 4]))

# %% check
assert list(counts.values()) == [
    (1, 5), (1, 1), (1, 1), (1, 1), (1, 3), (1, 5), (1, 1), (1, 0),
]
for result in results:
    np.testing.assert_array_equal(result.tolist(), J)
