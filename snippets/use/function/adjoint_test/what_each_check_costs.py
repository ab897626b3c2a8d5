"""For 300 inputs, `gradcheck` takes 602 forward passes, and the adjoint test takes three."""

# %% torch
import torch
from torch.autograd import gradcheck

calls = {}
sizes = (30, 300)  # inputs


class Product(torch.autograd.Function):
    @staticmethod
    def forward(ctx, W, x):
        calls["forward"] += 1
        ctx.save_for_backward(W)
        return W @ x

    @staticmethod
    def backward(ctx, v):
        calls["backward"] += 1
        (W,) = ctx.saved_tensors
        return None, v @ W


def adjoint_check(f, x):
    y = f(x)
    v, u = torch.ones_like(y).cumsum(0), torch.ones_like(x).cumsum(0)
    (vJ,) = torch.autograd.grad(y, x, v)
    with torch.no_grad():
        change = (f(x + u) - f(x - u)) / 2  # f is linear: any step will do
    return torch.allclose((v * change).sum(), (vJ * u).sum())


def count_calls(check, n):
    W = torch.arange(20 * n, dtype=torch.float64).sin().view(20, n)
    x = torch.zeros(n, dtype=torch.float64, requires_grad=True)
    calls.update(forward=0, backward=0)
    passed = check(lambda x: Product.apply(W, x), x)
    return passed, calls["forward"], calls["backward"]


checks = {
    "`gradcheck`": gradcheck,
    "`gradcheck`, fast mode": lambda f, x: gradcheck(f, x, fast_mode=True),
    "the adjoint test": adjoint_check,
}
results = {name: [count_calls(check, n) for n in sizes]
           for name, check in checks.items()}
print("| check | inputs | forward passes | backward passes |")
print("|---|---|---|---|")
for name, both in results.items():
    for n, (_, forward, backward) in zip(sizes, both, strict=True):
        print(f"| {name} | {n} | {forward} | {backward} |")

# %% numpy
import numpy as np

m = 20
by_hand = np.array([[2 * 30, 2 * m],  # ±ε for each input; each row twice
                    [2 * 300, 2 * m]])

# %% check
assert all(passed for both in results.values() for passed, _, _ in both)
slow, fast, ours = [
    [counted for _, *counted in both] for both in results.values()
]
few = np.array(slow) - by_hand
np.testing.assert_array_equal(few, [[2, 2], [2, 2]])
np.testing.assert_array_equal(fast, [[4, 4], [4, 4]])
np.testing.assert_array_equal(ours, [[3, 1], [3, 1]])
