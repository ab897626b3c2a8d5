"""By default, `gradcheck` accepts a `backward` that squares v, normalises it with `F.normalize`, takes its
absolute value, or clips it at 1."""

# %% torch
import torch
from torch.autograd import gradcheck
from torch.nn.functional import normalize


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, change):
        ctx.save_for_backward(x)
        ctx.change = change
        return x**2

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return ctx.change(v) * 2 * x, None


changes = {
    "v": lambda v: v,
    "v.clamp(max=1)": lambda v: v.clamp(max=1),
    "v.abs()": lambda v: v.abs(),
    "v**2": lambda v: v**2,
    "normalize(v)": lambda v: normalize(v, dim=0),
}
x = torch.tensor([1.0, 2.0, 3.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, -10.0, 100.0], dtype=torch.float64)
results = {}
for name, change in changes.items():
    inputs = (x, change)
    verdicts = [gradcheck(Square.apply, inputs, raise_exception=False),
                gradcheck(Square.apply, inputs, raise_exception=False,
                          fast_mode=True)]
    y = Square.apply(x, change)
    (g,) = torch.autograd.grad(y, x, v)
    results[name] = (*verdicts, g.tolist())

print("| instead of v | gradcheck | fast mode | v = (1, −10, 100) |")
print("|---|---|---|---|")
for name, (slow, fast, g) in results.items():
    numbers = " ".join(f"{entry:.5g}" for entry in g)
    print(f"| `{name}` | {slow} | {fast} | {numbers} |")

# %% numpy
import numpy as np

J = np.diag([2, 4, 6])
by_hand = np.array([1, -10, 100]) @ J

# %% check
assert [verdicts for *verdicts, _ in results.values()] == [
    [True, True],
    [True, True],
    [True, True],
    [True, False],
    [True, True],
]
first, *others = [g for *_, g in results.values()]
np.testing.assert_array_equal(first, by_hand)
np.testing.assert_array_equal(others[0], [2, -40, 6])
np.testing.assert_array_equal(others[1], [2, 40, 600])
np.testing.assert_array_equal(others[2], [2, 400, 60000])
np.testing.assert_allclose(others[3], by_hand / 10101**0.5, atol=5e-4)
np.testing.assert_array_equal(y.tolist(), [1, 4, 9])
