"""Before you compute `HuberLoss`, convert float64 targets to the dtype of the outputs."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
target = torch.tensor([7.0, 3.0, 4.0], dtype=torch.float64)
loss_of = torch.nn.HuberLoss(reduction="sum", delta=2.0)

# %% error
try:
    loss = loss_of(A @ x, target)
    loss.backward()
except RuntimeError as error:
    message = str(error)

# %% fix
loss = loss_of(A @ x, target.to(x.dtype))
loss.backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
v = np.array([8 - 7, 2, 5 - 4])  # y - target, but never beyond ±2
by_hand = v @ J
print(by_hand)

# %% check
assert message == "Found dtype Double but expected Float"
value = 1 / 2 + 2 * (3 - 1) + 1 / 2
assert loss.item() == value
assert loss_of(A @ x, target).item() == value  # the value is not refused
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
