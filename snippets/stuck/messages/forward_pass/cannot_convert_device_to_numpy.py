"""Before you call `.numpy()` on a tensor on a GPU, copy it to the CPU with `.cpu()`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
y = A @ x
y.backward(gradient=v)

# %% error
gradient = torch.empty_like(x.grad, device="meta")  # on another device
try:
    print(gradient.numpy())
except TypeError as error:
    message = str(error)

# %% fix
gradient = x.grad
print(gradient.cpu().numpy())

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "can't convert meta device type tensor to numpy. Use Tensor.cpu() to "
    "copy the tensor to host memory first."
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(gradient.cpu().numpy(), by_hand)
