"""`torch.autograd.grad` without weights raises for several losses, as
`backward` does. Its third argument, `grad_outputs`, takes the weights."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
target = torch.tensor([5.0, 7.0, 2.0])
losses = (A @ x - target) ** 2

# %% error
try:
    (vJ,) = torch.autograd.grad(losses, x)
except RuntimeError as error:
    message = str(error)

# %% fix
(vJ,) = torch.autograd.grad(losses, x, torch.ones_like(losses))
print(vJ)

# %% numpy
import numpy as np

J = np.array([[12, 18],   # row i is 2 (y_i - target_i) times row i of A
              [-8, -2],
              [30, 0]])
by_hand = np.array([1, 1, 1]) @ J
print(by_hand)

# %% check
assert message == (
    "grad can be implicitly created only for scalar outputs"
)
np.testing.assert_array_equal(losses.tolist(), [9, 1, 9])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
