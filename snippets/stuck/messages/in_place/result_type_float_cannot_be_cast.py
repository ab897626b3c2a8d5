"""To sum losses in place, start with `torch.tensor(0.0)` instead of the integer tensor
`torch.tensor(0)`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
losses = A @ x

# %% error
try:
    total = torch.zeros((), dtype=torch.long)  # like torch.tensor(0)
    for loss in losses:
        total += loss
    total.backward()
except RuntimeError as error:
    message = str(error)

# %% fix
total = torch.zeros(())  # like torch.tensor(0.0)
for loss in losses:
    total += loss
total.backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 1, 1]) @ J
print(by_hand)

# %% check
assert message == (
    "result type Float can't be cast to the desired output type Long"
)
assert total.item() == 19
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
