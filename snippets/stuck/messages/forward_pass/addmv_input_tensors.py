"""On the CPU, multiplying a float32 matrix by a float64 vector raises an error whose
message mentions `addmv`."""

# %% torch
import torch

# On the CPU: a GPU has other words.
A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]], device="cpu")
v = A.new_tensor([1.0, 10.0, 100.0])
data = A.new_tensor([1.0, 2.0]).double()

# %% error
x = data
try:
    y = A @ x
except RuntimeError as error:
    message = str(error)

# %% fix
x = data.to(A.dtype).requires_grad_()
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
    "addmv input tensors must have the same dtype, but got Double, Float, "
    "and Double"
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
