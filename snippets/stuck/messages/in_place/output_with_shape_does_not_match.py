"""`total += losses` raises an error for a scalar `total` and a vector `losses`; `total += v @ losses` adds a scalar."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    total = torch.zeros(())
    total += A @ x
    total.backward()
except RuntimeError as error:
    message = str(error)

# %% fix
total = torch.zeros(())
total += v @ (A @ x)
total.backward()
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "output with shape [] doesn't match the broadcast shape [3]"
)
assert total.item() == 568
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
