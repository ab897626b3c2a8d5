"""Inside `inference_mode`, `inference_mode(False)` switches recording on again, but inference
tensors must first be cloned."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
v = torch.tensor([1.0, 10.0, 100.0])
with torch.inference_mode():
    data = torch.tensor([1.0, 2.0])
    with torch.inference_mode(False):
        x = data.clone().requires_grad_()
        y = A @ x
        y.backward(gradient=v)
print(x.grad)

# %% error
try:
    with torch.inference_mode(False):
        data.requires_grad_()
except RuntimeError as error:
    message = str(error)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "Setting requires_grad=True on inference tensor outside InferenceMode "
    "is not allowed."
)
assert data.is_inference()
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
