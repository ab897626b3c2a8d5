"""`gradient` needs the shape of `y`: one weight is not stretched over three outputs."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
one = torch.tensor(1.0)

# %% error
try:
    y.backward(gradient=one)
except RuntimeError as error:
    message = str(error)

# %% fix
y.backward(gradient=torch.ones_like(y))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
v = np.array([1, 1, 1])
by_hand = v @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
assert one.item() == 1
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([]) "
    "and output[0] has a shape of torch.Size([3])."
)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
