"""Create the v for `y.backward(v)` on the device of y, with `device=y.device`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x
weights = [1.0, 10.0, 100.0]

# %% error
try:
    v = torch.tensor(weights, device="meta")
    y.backward(gradient=v)
except RuntimeError as error:
    # On a GPU its name would be here, among the same words.
    message = str(error).replace(str(y.device), "cpu")

# %% fix
v = torch.tensor(weights, device=y.device)
y.backward(gradient=v)
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
    "invalid gradient at index 0 - expected device cpu but got meta"
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
