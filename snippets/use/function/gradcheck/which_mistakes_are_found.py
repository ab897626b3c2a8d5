"""Of nine mistakes in a `backward`, `gradcheck` finds eight, but the gradient of `y.sum()` shows only six."""

# %% torch
import torch
from torch.autograd import gradcheck
from torch.autograd.gradcheck import GradcheckError


class Op(torch.autograd.Function):
    """The function f, with `code` as its backward."""

    @staticmethod
    def forward(ctx, x, f, code):
        ctx.save_for_backward(x)
        ctx.code = code
        return f(x)

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        names = {"v": v, "x": x, "W": W, "S": S, "A": A}
        return eval(ctx.code, names), None, None


def tensor(numbers):
    return torch.tensor(numbers, dtype=torch.float64)


W = tensor([[2.0, 3.0], [4.0, 1.0]])
S = tensor([[2.0, 3.0], [3.0, 1.0]])  # symmetric
A = tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])  # not square
x = tensor([5.0, 7.0]).requires_grad_()
results = []
for mistake, f, code in [
    ("none", lambda x: W @ x, "v @ W"),
    ("J transposed", lambda x: W @ x, "W @ v"),
    ("J transposed, symmetric", lambda x: S @ x, "S @ v"),
    ("J transposed, not square", lambda x: A @ x, "A @ v"),
    ("a sign", lambda x: x**2, "-v * 2 * x"),
    ("a factor", lambda x: x**2, "v * x"),
    ("v forgotten", lambda x: x**2, "2 * x"),
    ("v forgotten, one output", lambda x: (x**2).sum(), "2 * x"),
    ("half the product rule", lambda x: x * x.sum(), "v * x.sum()"),
    ("nothing returned", lambda x: x**2, "None"),
]:
    (right,) = torch.autograd.grad(f(x).sum(), x)
    loss = Op.apply(x, f, code).sum()
    try:
        (got,) = torch.autograd.grad(loss, x, materialize_grads=True)
        got = got.tolist()
    except RuntimeError:
        got = "raises"
    try:
        says = f"`{gradcheck(Op.apply, (x, f, code))}`"
    except GradcheckError as error:
        says = str(error).splitlines()[0].rstrip(",")
    except RuntimeError:
        says = "raises"
    results.append([mistake, right.tolist(), got, says])

print("| mistake | `y.sum()`: right | `y.sum()`: got | `gradcheck` |")
print("|---|---|---|---|")
for mistake, right, got, says in results:
    print(f"| {mistake} | {right} | {got} | {says} |")

# %% numpy
import numpy as np

J_W = np.array([[2, 3], [4, 1]])
J_S = np.array([[2, 3], [3, 1]])
J_A = np.array([[2, 3], [4, 1], [5, 0]])
J_square = np.diag([10, 14])  # 2x
J_scaled = np.array([[12 + 5, 5],  # x₁(x₁ + x₂): its own x₁, and the sum
                     [7, 12 + 7]])
ones = np.array([1, 1])
by_hand = [(ones @ J_W, ones @ J_W),
           (ones @ J_W, ones @ J_W.T),
           (ones @ J_S, ones @ J_S.T),
           (np.array([1, 1, 1]) @ J_A, "raises"),
           (ones @ J_square, -ones @ J_square),
           (ones @ J_square, ones @ J_square / 2),
           (ones @ J_square, [10, 14]),
           (ones @ J_square, [10, 14]),
           (ones @ J_scaled, [12, 12]),
           (ones @ J_square, [0, 0])]

# %% check
for (_, *computed, _), pair in zip(results, by_hand, strict=True):
    for numbers, expected in zip(computed, pair, strict=True):
        np.testing.assert_array_equal(numbers, expected)
mismatch = "Jacobian mismatch for output 0 with respect to input 0"
assert [says for *_, says in results] == [
    "`True`",
    mismatch,
    "`True`",
    "raises",
    mismatch,
    mismatch,
    mismatch,
    "backward not multiplied by grad_output",
    mismatch,
    mismatch,
]
