r"""For squared deviations from the mean, $y_i = (x_i - \bar x)^2$, the sum trick raises no error, but gives a wrong
derivative of $y_i$ with respect to $x_i$."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0, 10.0])
x.requires_grad_()

# %% error
y = (x - x.mean()) ** 2
y.sum().backward()
print(x.grad)

# %% numpy
import numpy as np

# dy_i/dx_j = 2 (x_i - mean) (1 - 1/4) on the diagonal, else with -1/4
J = np.array([[-4.5, 1.5, 1.5, 1.5],
              [1, -3, 1, 1],
              [0.5, 0.5, -1.5, 0.5],
              [-3, -3, -3, 9]])
sum_of_rows = np.array([1, 1, 1, 1]) @ J
print(sum_of_rows)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 4, 1, 36])
np.testing.assert_array_equal(x.grad.tolist(), sum_of_rows)
np.testing.assert_array_equal(sum_of_rows, [-6, -4, -2, 12])
