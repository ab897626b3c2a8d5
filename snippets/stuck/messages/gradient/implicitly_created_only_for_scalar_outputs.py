"""To differentiate a vector of losses without a v, call `losses.mean().backward()`
instead of `losses.backward()`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
target = torch.tensor([7.0, 3.0, 3.0])
losses = (A @ x - target) ** 2

# %% error
try:
    losses.backward()
except RuntimeError as error:
    message = str(error)

# %% fix
losses.mean().backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[4, 6],   # row i is 2 (y_i - target_i) times row i of A
              [24, 6],
              [20, 0]])
by_hand = np.array([1, 1, 1]) @ J / 3
print(by_hand)

# %% check
assert message == (
    "grad can be implicitly created only for scalar outputs"
)
np.testing.assert_array_equal(losses.tolist(), [1, 9, 4])
np.testing.assert_allclose(x.grad.tolist(), by_hand, rtol=1e-6)
try:
    losses[:0].backward()  # no number at all
except RuntimeError as error:
    also = str(error)
assert also == message
