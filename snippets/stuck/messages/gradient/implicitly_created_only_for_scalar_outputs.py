"""`backward()` without weights raises for three losses; a vector of ones
differentiates their sum."""

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
    losses.backward()
except RuntimeError as error:
    message = str(error)

# %% fix
losses.backward(gradient=torch.ones_like(losses))
print(x.grad)

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
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
try:
    losses[:0].backward()  # no number at all
except RuntimeError as error:
    also = str(error)
assert also == message
