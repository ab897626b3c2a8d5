"""To update a buffer in place later, create it under `torch.no_grad()` instead of
`torch.inference_mode()`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    with torch.inference_mode():
        total = torch.zeros(3)
    total += A @ (x * x)
    total.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
with torch.no_grad():
    total = torch.zeros(3)
total += A @ (x * x)
total.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "Inplace update to inference tensor outside InferenceMode is not "
    "allowed.You can make a clone to get a normal tensor before doing "
    "inplace update.See https://github.com/pytorch/rfcs/pull/17 for more "
    "details."
)
np.testing.assert_array_equal(total.tolist(), [14, 8, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
