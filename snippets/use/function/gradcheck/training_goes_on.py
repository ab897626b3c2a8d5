"""With J transposed or left out of `backward`, gradient descent can reach a smaller loss than with the right J."""

# %% torch
import torch


class Residual(torch.autograd.Function):
    """y = Ax − t, with `code` as its backward."""

    @staticmethod
    def forward(ctx, x, code):
        ctx.code = code
        return A @ x - t

    @staticmethod
    def backward(ctx, v):
        return eval(ctx.code, {"v": v, "A": A}), None


A = torch.tensor([[2.0, 1.0], [0.0, 1.0]], dtype=torch.float64)
t = torch.tensor([3.0, 5.0], dtype=torch.float64)
steps = (0, 1, 10, 100)


def losses(code):
    x = torch.zeros_like(t, requires_grad=True)
    history = []
    while len(history) <= max(steps):
        loss = (Residual.apply(x, code) ** 2).sum()
        history.append(loss.item())
        (g,) = torch.autograd.grad(loss, x)
        with torch.no_grad():
            x -= 0.05 * g
    return [history[step] for step in steps]


results = {
    "right": losses("v @ A"),
    "half of it": losses("0.5 * (v @ A)"),
    "J transposed": losses("A @ v"),
    "J forgotten": losses("v"),
    "a sign": losses("-(v @ A)"),
}
print("| loss after step |", " | ".join(str(s) for s in steps), "|")
print("|---|---|---|---|---|")
for name, values in results.items():
    cells = " | ".join(f"{loss:.3g}" for loss in values)
    print(f"| {name} | {cells.replace('-', '−')} |")

# %% numpy
import numpy as np

A_by_hand = np.array([[2, 1],
                      [0, 1]])
target = np.array([3, 5])


def by_hand(J_of_backward):
    p = np.zeros(2)
    history = []
    while len(history) <= max(steps):
        y = A_by_hand @ p - target
        history.append(y @ y)
        p = p - 0.1 * y @ J_of_backward  # 0.05 · v, and v = 2y
    return [history[step] for step in steps]


expected = [by_hand(A_by_hand), by_hand(A_by_hand / 2),
            by_hand(A_by_hand.T), by_hand(np.eye(2)), by_hand(-A_by_hand)]

# %% check
np.testing.assert_allclose(list(results.values()), expected, rtol=1e-6)
first = np.array(expected)[:, 0]
last = np.array(expected)[:, 3]
np.testing.assert_array_equal(first, 34)
assert all(last[:4] < 1e-2)
assert last[4] > 1e6

# %% guards
assert steps == (0, 1, 10, 100)
