"""`torch.enable_grad` switches recording on again inside `no_grad`, but not inside `inference_mode`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    with torch.inference_mode(), torch.enable_grad():
        y = A @ x
        y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
with torch.no_grad(), torch.enable_grad():
    y = A @ x
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
    "element 0 of tensors does not require grad and does not have a grad_fn"
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
