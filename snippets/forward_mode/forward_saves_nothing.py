"""For a backward pass every step saves something for later; a forward pass
saves nothing."""

# --8<-- [start:torch]
import warnings

import torch

saved = []


def note(tensor):
    saved.append(tensor)
    return tensor


def chain(x):
    for _ in range(100):
        x = torch.sin(x)
    return x


x = torch.tensor(1.0, dtype=torch.float64)
hooks = torch.autograd.graph.saved_tensors_hooks
with hooks(note, lambda tensor: tensor):
    leaf = x.clone().requires_grad_()
    y = chain(leaf)
    backward_saved = len(saved)
y.backward()

saved.clear()
with (
    warnings.catch_warnings(action="ignore", category=DeprecationWarning),
    hooks(note, lambda tensor: tensor),
):
    _, rate = torch.func.jvp(chain, (x,), (torch.ones_like(x),))
forward_saved = len(saved)
print(backward_saved, forward_saved)
print(leaf.grad, rate)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

value, by_hand = 1, 1
for _ in range(100):  # both at once, step by step, as forward mode does
    value, by_hand = np.sin(value), by_hand * np.cos(value)
print(f"{by_hand:.4f}")
# --8<-- [end:numpy]

# --8<-- [start:check]
assert (backward_saved, forward_saved) == (100, 0)
np.testing.assert_allclose(y.item(), value)
np.testing.assert_allclose(rate.item(), by_hand)
np.testing.assert_allclose(leaf.grad.item(), by_hand)
# --8<-- [end:check]
