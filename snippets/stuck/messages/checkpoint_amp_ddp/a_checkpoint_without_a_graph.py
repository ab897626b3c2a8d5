"""With `use_reentrant=True`, `backward` raises an error if the checkpointed layer runs
under `no_grad`."""

# %% torch
import torch
from torch.utils.checkpoint import checkpoint

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
@torch.no_grad()
def layer(x):
    return A @ (x * x)

y = checkpoint(layer, x, use_reentrant=True)
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
def layer(x):
    return A @ (x * x)

y = checkpoint(layer, x, use_reentrant=True)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "none of output has requires_grad=True, this checkpoint() is not "
    "necessary"
)
np.testing.assert_array_equal(y.tolist(), [14, 8, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
constant = torch.no_grad()(layer)
assert checkpoint(constant, x, use_reentrant=True).requires_grad
assert not checkpoint(constant, x, use_reentrant=False).requires_grad
