"""One number for six outputs is refused, until it is expanded to their shape."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0],
                  [5.0, 6.0]], requires_grad=True)
y = x**2
v = torch.tensor(10.0)

# %% error
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
y.backward(gradient=v.expand_as(y))  # or torch.full_like(y, 10.0)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([2, 4, 6, 8, 10, 12])  # one output per input
by_hand = np.array([10, 10, 10, 10, 10, 10]) @ J
print(by_hand.reshape(3, 2))

# %% check
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([]) "
    "and output[0] has a shape of torch.Size([3, 2])."
)
np.testing.assert_array_equal(y.tolist(), [[1, 4], [9, 16], [25, 36]])
np.testing.assert_array_equal(x.grad.tolist(), by_hand.reshape(3, 2))
