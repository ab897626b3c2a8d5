"""A custom `backward` may return more gradients than `forward` has inputs if the extra ones are `None`, but not
fewer."""

# %% torch
import torch


class Times(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, k):  # x is a tensor, k is a number
        ctx.k = k
        return k * x

    @staticmethod
    def backward(ctx, v):
        return eval(ending, {"v": v, "k": ctx.k})


results = {}
for ending in [
    "k * v, None",
    "k * v, None, None",
    "(k * v).double(), None",
    "None, None",
    "k * v",
    "k * v, None, k * v",
    "k * v, 1.0",
    "1.0, None",
    "(k * v).sum(), None",
    "(k * v).expand(4, 2), None",
]:
    x = torch.tensor([5.0, 7.0], requires_grad=True)
    y = Times.apply(x, 3)
    try:
        y.backward(gradient=torch.tensor([1.0, 10.0]))
        grad = None if x.grad is None else x.grad.tolist()
        results[ending] = f"`x.grad` is `{grad}`"
    except RuntimeError as error:
        results[ending] = str(error)

print("| `return` … | what happens |")
print("|---|---|")
for ending, result in results.items():
    print(f"| `{ending}` | {result} |")

# %% numpy
import numpy as np

J = np.diag([3, 3])
by_hand = np.array([1, 10]) @ J

# %% check
right = f"`x.grad` is `{by_hand.astype(float).tolist()}`"
summed = f"`x.grad` is `{(4.0 * by_hand).tolist()}`"
number = "function TimesBackward returned an incorrect number of gradients"
assert list(results.values()) == [
    right,
    right,
    right,
    "`x.grad` is `None`",
    f"{number} (expected 2, got 1)",
    f"{number} (expected 2, got 3)",
    "function TimesBackward returned a gradient different than None at "
    "position 2, but the corresponding forward input was not a Variable",
    "expected Variable or None (got float)",
    "Function TimesBackward returned an invalid gradient at index 0 - "
    "got [] but expected shape compatible with [2]",
    summed,
]
np.testing.assert_array_equal(y.tolist(), [15, 21])
