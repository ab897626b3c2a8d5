"""With `materialize_grads=True`, `torch.autograd.grad` returns zeros for an input that
y doesn't depend on."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
z = torch.zeros_like(x, requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    y = A @ x
    vJ = torch.autograd.grad(y, (x, z), v)
except RuntimeError as error:
    message = str(error)

# %% fix
y = A @ x
vJ = torch.autograd.grad(y, (x, z), v, materialize_grads=True)
print(vJ)

# %% numpy
import numpy as np

J = np.array([[2, 3, 0, 0],  # two columns for x, two for z
              [4, 1, 0, 0],
              [5, 0, 0, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "The differentiated Tensor at index 1 appears to not have been used in "
    "the graph. Set allow_unused=True if this is the desired behavior."
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
of_x, of_z = vJ
np.testing.assert_array_equal(of_x.tolist() + of_z.tolist(), by_hand)
