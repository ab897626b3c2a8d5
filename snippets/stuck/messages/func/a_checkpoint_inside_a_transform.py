"""`torch.func.vjp` raises an error for a checkpointed layer, so call the layer without
the checkpoint."""

# %% torch
import torch
from torch.utils.checkpoint import checkpoint

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0])
v = torch.tensor([1.0, 10.0, 100.0])

def layer(x):
    return A @ x**2

# %% error
def f(x):
    return checkpoint(layer, x, use_reentrant=False)

try:
    y, times_J = torch.func.vjp(f, x)
except RuntimeError as error:
    message = str(error)

# %% fix
def f(x):
    return layer(x)

y, times_J = torch.func.vjp(f, x)
(vJ,) = times_J(v)
print(vJ)

# %% numpy
import numpy as np

J = np.array([[2 * 2, 3 * 4],  # entry of A times 2 x
              [4 * 2, 1 * 4],
              [5 * 2, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "torch.func.{grad, vjp, jacrev, hessian} don't yet support saved tensor "
    "hooks. Please open an issue with your use case."
)
np.testing.assert_array_equal(y.tolist(), [14, 8, 5])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
try:
    checkpoint(
        lambda x: torch.func.vjp(layer, x)[1](v)[0], x, use_reentrant=False
    )
except RuntimeError as error:
    inside_a_checkpoint = str(error)
assert inside_a_checkpoint == message
