"""If h requires grad, `h.retain_grad()` makes `backward` store the v that reaches h in `h.grad`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0])
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    h = A @ x
    h.retain_grad()
except RuntimeError as error:
    message = str(error)

# %% fix
x.requires_grad_()
h = A @ x
h.retain_grad()
h.backward(gradient=v)
print(h.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "can't retain_grad on Tensor that has requires_grad=False"
)
np.testing.assert_array_equal(h.tolist(), [8, 6, 5])
np.testing.assert_array_equal(h.grad.tolist(), [1, 10, 100])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
with torch.no_grad():
    untracked = A @ x  # x requires grad by now
try:
    untracked.retain_grad()
except RuntimeError as error:
    also = str(error)
assert also == message
