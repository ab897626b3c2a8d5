"""`backward` raises an error if the shape of a matrix in a checkpointed function has changed
since the forward pass."""

# %% torch
import torch
from torch.utils.checkpoint import checkpoint

# On the CPU: the message names the device.
A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]], device="cpu")
x = A.new_tensor([1.0, 2.0], requires_grad=True)
v = A.new_tensor([1.0, 10.0, 100.0])
matrix, function = A, torch.square

def f(x):
    return matrix @ function(x)

# %% error
y = checkpoint(f, x, use_reentrant=False)
matrix = torch.cat([A, A])  # too early
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
matrix = A
y = checkpoint(f, x, use_reentrant=False)
y.backward(gradient=v)
matrix = torch.cat([A, A])
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message.startswith(
    "torch.utils.checkpoint: Recomputed values for the following tensors "
    "have different metadata than during the forward pass.\n"
)
np.testing.assert_array_equal(y.tolist(), [14, 8, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert len(matrix) == 6
