r"""Three points of $f(x_1, x_2) = -x_1^2 + x_2^2$ in float64: row i of
`x.grad` is the gradient at point i."""

# %% torch
import torch

x = torch.arange(6, dtype=torch.float64).view(3, 2).requires_grad_()
y = -x[:, 0]**2 + x[:, 1]**2  # one output for each row of x
v = torch.ones(3, dtype=torch.float64)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[0, 2,  0, 0,  0,  0],   # −2x₁ and 2x₂ at (0, 1)
              [0, 0, -4, 6,  0,  0],   # at (2, 3)
              [0, 0,  0, 0, -8, 10]])  # at (4, 5)
by_hand = np.array([1, 1, 1]) @ J
print(by_hand.reshape(3, 2))

# %% check
np.testing.assert_array_equal(x.tolist(), [[0, 1], [2, 3], [4, 5]])
np.testing.assert_array_equal(y.tolist(), [1, 5, 9])
np.testing.assert_array_equal(x.grad.tolist(), by_hand.reshape(x.shape))
assert x.grad.dtype == torch.float64
