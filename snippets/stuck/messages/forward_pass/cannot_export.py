"""`np.from_dlpack` raises an error for a tensor that requires grad, but accepts a
detached tensor."""

# %% torch
import torch
import numpy as np

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
y = A @ x

# %% error
try:
    array = np.from_dlpack(y.cpu())
except BufferError as error:
    message = str(error)

# %% fix
array = np.from_dlpack(y.detach().cpu())
y.backward(gradient=v)
print(array, x.grad)

# %% numpy
J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "Can't export tensors that require gradient, use tensor.detach()"
)
np.testing.assert_array_equal(array, [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
