"""Of the saved tensors, `checkpoint(part, x)` keeps only the input x, and runs `part` again in the backward pass."""

# %% torch
import torch
from torch.utils.checkpoint import checkpoint

runs, kept = [], []
def part(x):
    runs.append("one")
    return x.square().square().square()  # x⁸

def keep(tensor):
    kept.append(tensor.nbytes)
    return tensor

v = torch.tensor([1.0, 10.0, 100.0])
outcomes = {}
for use in False, True:
    runs.clear()
    kept.clear()
    x = torch.tensor([1.0, -1.0, 2.0], requires_grad=True)
    with torch.autograd.graph.saved_tensors_hooks(keep, lambda t: t):
        y = checkpoint(part, x, use_reentrant=False) if use else part(x)
    y.backward(gradient=v)
    name = "checkpoint(part, x, use_reentrant=False)" if use else "part(x)"
    outcomes[name] = y.tolist(), sum(kept), len(runs), x.grad.tolist()

print("| y | bytes kept | runs of `part` | x.grad |")
print("|---|---|---|---|")
for name, (_, number, times, grad) in outcomes.items():
    print(f"| `{name}` | {number} | {times} | {grad} |")

# %% numpy
import numpy as np

J = np.diag([8, -8, 8 * 2**7])
by_hand = np.array([1, 10, 100]) @ J

# %% check
assert list(outcomes.values()) == [
    ([1, 1, 256], 36, 1, by_hand.tolist()),
    ([1, 1, 256], 12, 2, by_hand.tolist()),
]
