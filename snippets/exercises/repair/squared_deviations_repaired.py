r"""For $y_i = (x_i - \bar x)^2$ at x = (1, 2, 3, 10), the diagonal of J is
(−4.5, −3, −1.5, 9). The sum trick gives (−6, −4, −2, 12) instead."""

# %% torch
import torch

def f(x):
    return (x - x.mean()) ** 2

x = torch.tensor([1.0, 2.0, 3.0, 10.0])
full = torch.autograd.functional.jacobian(f, x)
right = full.diagonal()
print(f"`{right.tolist()}`")

# %% numpy
import numpy as np

# dy_i/dx_j = 2 (x_i - mean) (1 - 1/4) on the diagonal, else with -1/4
J = np.array([[-4.5, 1.5, 1.5, 1.5],
              [1, -3, 1, 1],
              [0.5, 0.5, -1.5, 0.5],
              [-3, -3, -3, 9]])
print(J.diagonal())

# %% check
np.testing.assert_array_equal(f(x).tolist(), [9, 4, 1, 36])
np.testing.assert_array_equal(full.tolist(), J)
np.testing.assert_array_equal(right.tolist(), J.diagonal())
np.testing.assert_array_equal(J.diagonal(), [-4.5, -3, -1.5, 9])
np.testing.assert_array_equal(J.diagonal() / (3 / 4), [-6, -4, -2, 12])

# Tempting: to detach the mean
x.requires_grad_()
detached = (x - x.mean().detach()) ** 2
(grad,) = torch.autograd.grad(detached.sum(), x)
np.testing.assert_array_equal(grad.tolist(), [-6, -4, -2, 12])

# Tempting: to give all one-hot weights at once
y = f(x)
try:
    y.backward(gradient=torch.eye(4))
except RuntimeError as error:
    message = str(error)
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([4, 4]) "
    "and output[0] has a shape of torch.Size([4])."
)
