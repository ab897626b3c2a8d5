"""If y is real, pass `v.real` to `y.backward` instead of a complex v."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x
v = torch.tensor([1, 10, 100], dtype=torch.complex64)

# %% error
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
y.backward(gradient=v.real)
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
    "For complex Tensors, both grad_output and output are required to have "
    "the same dtype. Mismatch in dtype: grad_output[0] has a dtype of "
    "torch.complex64 and output[0] has a dtype of torch.float32."
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
