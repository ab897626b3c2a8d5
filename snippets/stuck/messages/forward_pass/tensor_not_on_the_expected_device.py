"""To multiply x by A, create x on the device of A, with `device=A.device`."""

# %% torch
import torch

# On the CPU: the message names the device.
A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]], device="cpu")
v = A.new_tensor([1.0, 10.0, 100.0])
data = [1.0, 2.0]

# %% error
x = torch.tensor(data, device="meta", requires_grad=True)
try:
    products = x * A
except RuntimeError as error:
    message = str(error)

# %% fix
x = torch.tensor(data, device=A.device, requires_grad=True)
products = x * A
y = products.sum(dim=1)
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
    "Tensor on device cpu is not on the expected device meta!"
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
