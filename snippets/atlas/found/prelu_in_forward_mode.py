"""For `prelu` at 0, `backward` uses the slope on the left, and forward mode uses
the slope on the right."""

# %% torch
import torch

x = torch.tensor([0.0], requires_grad=True)
w = torch.tensor([0.25])
y = torch.nn.functional.prelu(x, w)
y.backward()
_, tangent = torch.func.jvp(
    lambda x: torch.nn.functional.prelu(x, w), (x.data,), (torch.ones(1),)
)
print(x.grad, tangent)

# %% check
import numpy as np

left, right = 0.25, 1
assert x.grad.tolist() == [left]
assert tangent.tolist() == [right]
by_hand = np.where(np.array([-1, 1]) > 0, [-1, 1], 0.25 * np.array([-1, 1]))
assert (by_hand / [-1, 1]).tolist() == [left, right]
assert y.tolist() == x.tolist() == [0]
