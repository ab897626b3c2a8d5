r"""With ones as v, each row of `x.grad` is the gradient at one point. For
$y = w \cdot x$ it is w everywhere, here (−1, 1)."""

# %% torch
import torch

x = torch.arange(6, dtype=torch.float64).view(3, 2).requires_grad_()
w = torch.tensor([-1, 1], dtype=torch.float64)
y = (x * w).sum(1)  # one output for each row of x
v = torch.ones_like(y)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[-1, 1,  0, 0,  0, 0],
              [ 0, 0, -1, 1,  0, 0],
              [ 0, 0,  0, 0, -1, 1]])
by_hand = (np.ones(3) @ J).reshape(3, 2)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [1, 1, 1])
np.testing.assert_array_equal(v.tolist(), np.ones(3))
np.testing.assert_array_equal(J @ np.arange(6), y.tolist())
np.testing.assert_array_equal(by_hand, [[-1, 1]] * 3)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert x.grad.dtype == torch.float64

# %% guards
assert x.tolist() == [[0, 1], [2, 3], [4, 5]]
