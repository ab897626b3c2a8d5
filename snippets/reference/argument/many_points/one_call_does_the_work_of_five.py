"""One call for five points gives what five calls for one point each give."""

# %% torch
import torch

points = torch.linspace(-2, 2, 5)
x = points.clone().requires_grad_()
y = x**2
y.backward(gradient=torch.ones_like(y))
print(x.grad)

one_by_one = []
for point in points:
    x_i = point.clone().requires_grad_()
    (x_i**2).backward()
    one_by_one.append(x_i.grad)
print(torch.stack(one_by_one))

# %% numpy
import numpy as np

by_hand = 2 * np.array([-2, -1, 0, 1, 2])  # f'(x) = 2x
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [4, 1, 0, 1, 4])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal([g.tolist() for g in one_by_one], by_hand)
