"""For `backward`, a chain of 100 sines saves 100 tensors; for `torch.func.jvp`, it saves none."""

# %% torch
import torch


def chain(x):
    for _ in range(100):
        x = torch.sin(x)
    return x


def keep(tensor):
    saved.append(tensor)
    return tensor


x = torch.tensor(1.0, dtype=torch.float64)
with torch.autograd.graph.saved_tensors_hooks(keep, lambda kept: kept):
    saved = []
    leaf = x.clone().requires_grad_()
    y = chain(leaf)
    for_backward = len(saved)
    saved = []
    _, rate = torch.func.jvp(chain, (x,), (torch.ones_like(x),))
    for_forward = len(saved)

print("| mode | tensors saved |")
print("|---|---|")
print(f"| `chain(x)`, for `backward` | {for_backward} |")
print(f"| `torch.func.jvp` | {for_forward} |")

# %% numpy
import numpy as np

value, by_hand = 1, 1
for _ in range(100):  # both at once, step by step, as forward mode does
    value, by_hand = np.sin(value), by_hand * np.cos(value)

# %% check
assert (for_backward, for_forward) == (100, 0)
y.backward()
np.testing.assert_allclose(y.item(), value)
np.testing.assert_allclose(rate.item(), by_hand)
np.testing.assert_allclose(leaf.grad.item(), by_hand)
with torch.autograd.graph.saved_tensors_hooks(keep, lambda kept: kept):
    saved = []
    shifted = leaf
    for _ in range(100):
        shifted = shifted + 1
assert len(saved) == 0  # the slope of x + 1 needs no numbers
