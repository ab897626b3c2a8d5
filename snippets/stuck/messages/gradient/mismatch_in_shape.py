"""As the v for `y.backward(v)`, pass `torch.ones_like(y)` instead of `torch.ones_like(x)`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
y = A @ x

# %% error
try:
    y.backward(gradient=torch.ones_like(x))
except RuntimeError as error:
    message = str(error)

# %% fix
y.backward(gradient=torch.ones_like(y))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 1, 1]) @ J
print(by_hand)

# %% check
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([2]) "
    "and output[0] has a shape of torch.Size([3])."
)
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
twice_each = torch.tensor(2.0)
(vJ,) = torch.autograd.grad(A @ x, x, twice_each.expand_as(y))
np.testing.assert_array_equal(vJ.tolist(), 2 * by_hand)
