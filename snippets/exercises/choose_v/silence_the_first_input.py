"""If the rows of J are (2, 3, 1) and (4, 2, 0), the weights (2, −1) make `x.grad`
(0, 4, 2), with a 0 for the first input. The gradient (1, 0, 0) is impossible,
because it isn't a combination of the two rows."""

# %% torch
import torch

x = torch.tensor([1.0, 1.0, 1.0])
x.requires_grad_()
x1, x2, x3 = x
y = torch.stack([2 * x1 + 3 * x2 + x3, 4 * x1 + x2**2])
v = torch.tensor([2.0, -1.0])
y.backward(gradient=v)
print(f"`v` is `{v.tolist()}`")

# %% numpy
import numpy as np

J = np.array([[2, 3, 1],
              [4, 2, 0]])
by_hand = np.array([2, -1]) @ J
print(by_hand)

# Not 0: (1, 0, 0) and the two rows are independent of each other
determinant = np.linalg.det(np.vstack([J, [1, 0, 0]]))
print(f"{determinant:.3}")

# Tempting, and wrong
no_first_weight = np.array([0, 1]) @ J

# %% check
np.testing.assert_array_equal(y.tolist(), [6, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [0, 4, 2])
np.testing.assert_array_equal(no_first_weight, [4, 2, 0])
np.testing.assert_allclose(determinant, -2)
