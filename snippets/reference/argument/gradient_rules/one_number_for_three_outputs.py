"""One number is not broadcast to three outputs."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
v = torch.tensor(100.0)

# %% error
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message = str(error)

# %% fix
y.backward(gradient=v.expand(y.shape))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([100, 100, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([]) "
    "and output[0] has a shape of torch.Size([3])."
)
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
torch.testing.assert_close(torch.full_like(y, 100), v.expand(y.shape))
