"""Here all of J takes n forward passes or m backward passes. Both were made
and counted, and both gave the same J."""

# %% torch
import torch

results = []
print("| n | m | forward | backward | fewer |")
print("|---|---|---|---|---|")
for n, m in [(1, 1), (1, 6), (2, 3), (3, 3), (3, 2), (6, 1)]:
    c = torch.arange(1.0, m * n + 1).view(m, n)
    x = torch.arange(1.0, n + 1)
    forward, backward = [], []  # one entry per pass

    def f(x, c=c, forward=forward):
        forward.append("pass")
        return c @ x**2

    columns = [torch.func.jvp(f, (x,), (u,))[1] for u in torch.eye(n)]
    columns = torch.stack(columns, dim=-1)

    x.requires_grad_()
    y = c @ x**2
    y.register_hook(lambda v, backward=backward: backward.append("pass"))
    rows = [
        torch.autograd.grad(y, x, v, retain_graph=True)[0]
        for v in torch.eye(m)
    ]
    results.append((columns, torch.stack(rows), forward, backward))

    n_forward, n_backward = len(forward), len(backward)
    fewer = "forward" if n_forward < n_backward else "backward"
    fewer = "equal" if n_forward == n_backward else fewer
    print(f"| {n} | {m} | {n_forward} | {n_backward} | {fewer} |")

# %% numpy
import numpy as np

sizes = [(1, 1), (1, 6), (2, 3), (3, 3), (3, 2), (6, 1)]
by_hand = []
for n, m in sizes:
    c = np.arange(1, m * n + 1).reshape(m, n)
    J = 2 * c * np.arange(1, n + 1)  # ∂y_i/∂x_j = 2 c_ij x_j
    by_hand.append(J)

# %% check
np.testing.assert_array_equal(by_hand[2], [[2, 8], [6, 16], [10, 24]])
for (n, m), J, result in zip(sizes, by_hand, results, strict=True):
    columns, rows, forward, backward = result
    assert (len(forward), len(backward)) == (n, m)
    np.testing.assert_array_equal(columns.tolist(), J)
    np.testing.assert_array_equal(rows.tolist(), J)

# %% guards
assert sizes == [(1, 1), (1, 6), (2, 3), (3, 3), (3, 2), (6, 1)]
