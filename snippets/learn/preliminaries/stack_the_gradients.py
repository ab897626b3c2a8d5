"""The gradients of three outputs, stacked as rows, are the Jacobian J."""

# %% torch
import torch

def f(x):
    x1, x2 = x
    y = [x1**2, x1 * x2, 5 * x2]
    return torch.stack(y)

x = torch.tensor([3.0, 2.0])
J = torch.func.jacrev(f)(x)
print(J)

# %% numpy
import numpy as np

x1, x2 = 3, 2
by_hand = np.array([[2 * x1, 0],   # gradient of y_1 = x_1²
                    [x2, x1],      # gradient of y_2 = x_1 x_2
                    [0, 5]])       # gradient of y_3 = 5 x_2
print(by_hand)

# %% check
np.testing.assert_array_equal(f(x).tolist(), [9, 6, 10])
np.testing.assert_array_equal(J.tolist(), by_hand)
