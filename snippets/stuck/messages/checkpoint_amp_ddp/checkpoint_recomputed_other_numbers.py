"""If a checkpoint recomputes tensors of the same shape and dtype with other values,
`backward` silently computes a wrong vᵀJ."""

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

y = checkpoint(f, x, use_reentrant=False)
matrix = 2 * A  # too early
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
twice_as_much = 2 * by_hand
print(twice_as_much)

# %% check
np.testing.assert_array_equal(y.tolist(), [14, 8, 5])
np.testing.assert_array_equal(x.grad.tolist(), twice_as_much)
np.testing.assert_array_equal(by_hand, [1084, 52])
