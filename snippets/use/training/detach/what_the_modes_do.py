"""Half of the gradient of `(x * y).sum()` is missing if y = 3x is computed under `no_grad`."""

# %% torch
from contextlib import nullcontext

import torch


class Layer(torch.nn.Module):
    def forward(self, x):
        return 3 * x


contexts = {
    "nothing special": nullcontext(),
    "`model.eval()`": nullcontext(),
    "`with torch.no_grad():`": torch.no_grad(),
    "`with torch.inference_mode():`": torch.inference_mode(),
}

rows = []
print("| y was computed | graph to x | `(x * y).sum()`, then `backward` |")
print("|---|---|---|")
for how, context in contexts.items():
    model = Layer()
    if "eval" in how:
        model.eval()
    x = torch.tensor([2.0, 5.0], requires_grad=True)
    with context:
        y = model(x)
    try:
        (x * y).sum().backward()
        outcome = f"`x.grad` is {x.grad.tolist()}"
    except RuntimeError as error:
        outcome = f"RuntimeError: {error}".split(". ")[0]
    rows.append([y.requires_grad, outcome])
    print(f"| {how} | {y.requires_grad} | {outcome} |")

# %% numpy
import numpy as np

recorded = np.array([1]) @ np.array([[6 * 2, 6 * 5]])  # of 3 x_1² + 3 x_2²
constant = np.array([1]) @ np.array([[3 * 2, 3 * 5]])  # of 6 x_1 + 15 x_2

# %% check
assert rows == [
    [True, f"`x.grad` is {recorded.astype(float).tolist()}"],
    [True, f"`x.grad` is {recorded.astype(float).tolist()}"],
    [False, f"`x.grad` is {constant.astype(float).tolist()}"],
    [False, "RuntimeError: Inference tensors cannot be saved for backward"],
]
assert y.tolist() == [6, 15]
