r"""This program is to give the derivative of every $y_i$ by its own $x_i$.
There is no error, and it gives something else."""

# --8<-- [start:torch]
import torch

def f(x):
    return (x - x.mean()) ** 2

x = torch.tensor([1.0, 2.0, 3.0, 10.0], requires_grad=True)
y = f(x)
y.sum().backward(retain_graph=True)
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:fix]
right = torch.autograd.functional.jacobian(f, x).diagonal()
print(right)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

# dy_i/dx_j = 2 (x_i - mean) (1 - 1/4) on the diagonal, else with -1/4
J = np.array([[-4.5, 1.5, 1.5, 1.5],
              [1, -3, 1, 1],
              [0.5, 0.5, -1.5, 0.5],
              [-3, -3, -3, 9]])
print(J.diagonal())
sum_of_rows = np.array([1, 1, 1, 1]) @ J
print(sum_of_rows)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [9, 4, 1, 36])
np.testing.assert_array_equal(x.grad.tolist(), sum_of_rows)
np.testing.assert_array_equal(sum_of_rows, [-6, -4, -2, 12])
np.testing.assert_array_equal(right.tolist(), J.diagonal())
np.testing.assert_array_equal(J.diagonal(), [-4.5, -3, -1.5, 9])
full = torch.autograd.functional.jacobian(f, x)
np.testing.assert_array_equal(full.tolist(), J)

# Tempting: to detach the mean
detached = (x - x.mean().detach()) ** 2
(grad,) = torch.autograd.grad(detached.sum(), x)
np.testing.assert_array_equal(grad.tolist(), [-6, -4, -2, 12])

# Tempting: to give all one-hot weights at once
try:
    y.backward(gradient=torch.eye(4))
except RuntimeError as error:
    message = str(error)
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([4, 4]) "
    "and output[0] has a shape of torch.Size([4])."
)
# --8<-- [end:check]
