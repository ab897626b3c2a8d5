"""Changing a saved tensor through `.data` or NumPy raises no error, but gives wrong gradients."""

# %% torch
import torch

changes = {
    "in place": "y.add_(1)",
    "in place, on a view": "y[:1].add_(1)",
    "in place, in `no_grad`": "with torch.no_grad(): y.add_(1)",
    "through `detach()`": "y.detach().add_(1)",
    "through `.data`": "y.data.add_(1)",
    "through NumPy, on the CPU": "array = y.detach().numpy(); array += 1",
}

outcomes = []
print("| how | counter | `backward` | code |")
print("|---|---|---|---|")
for how, code in changes.items():
    # On the CPU wherever this runs, for the sake of the last line.
    x = torch.zeros(2, requires_grad=True, device="cpu")
    y = x.exp()  # y is 1, and so are the derivatives
    exec(code, {"torch": torch, "y": y})
    try:
        y.backward(gradient=torch.ones_like(y))
        outcome = f"`x.grad` is {x.grad.tolist()}"
    except RuntimeError:
        outcome = "RuntimeError"
    outcomes.append((y._version, outcome))
    print(f"| {how} | {y._version} | {outcome} | `{code}` |")

# %% numpy
import numpy as np

J = np.eye(2)
by_hand = np.array([1, 1]) @ J
used = np.array([1, 1]) @ (J + np.eye(2))  # y has become y + 1

# %% check
raises, silent = (1, "RuntimeError"), (0, f"`x.grad` is {used.tolist()}")
assert outcomes == 4 * [raises] + 2 * [silent]
assert by_hand.tolist() == [1, 1]
