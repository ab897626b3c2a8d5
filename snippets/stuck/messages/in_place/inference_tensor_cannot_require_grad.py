"""Outside `torch.inference_mode()`, `requires_grad_()` raises an error for a tensor
created inside, but not for a clone made outside."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
with torch.inference_mode():
    x = torch.tensor([1.0, 2.0])
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    x.requires_grad_()
    y = A @ x
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
x = x.clone().requires_grad_()
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
    "Setting requires_grad=True on inference tensor outside InferenceMode "
    "is not allowed."
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
with torch.inference_mode():
    inside = torch.tensor([1.0, 2.0], requires_grad=True)  # is allowed
(A @ inside).backward(gradient=v)
np.testing.assert_array_equal(inside.grad.tolist(), by_hand)
