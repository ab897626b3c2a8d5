"""A column minus a vector is a matrix, and a loss that calls `sum()` hides this mistake."""

# %% torch
import torch

x = torch.tensor([[1.0], [2.0], [4.0]])  # (3, 1)
x.requires_grad_()
target = torch.tensor([0.0, 1.0, 5.0])   # (3,)

# %% error
y = (x - target) ** 2
y.sum().backward()
swallowed = x.grad
print(swallowed.flatten())
try:
    y.backward(gradient=torch.ones(3, 1))
except RuntimeError as error:
    message = str(error)

# %% reset
x.grad = None

# %% fix
y_fixed = (x - target.view(3, 1)) ** 2
y_fixed.backward(gradient=torch.ones(3, 1))
print(x.grad.flatten())

# %% numpy
import numpy as np

J = np.array([[2, 0,  0],  # 2 (x_i − target_i)
              [0, 2,  0],
              [0, 0, -2]])
by_hand = np.array([1, 1, 1]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(
    y.tolist(), [[1, 0, 16], [4, 1, 9], [16, 9, 1]]
)
np.testing.assert_array_equal(y_fixed.tolist(), [[1], [1], [1]])
np.testing.assert_array_equal(
    swallowed.tolist(), [[2 + 0 - 8], [4 + 2 - 6], [8 + 6 - 2]]
)
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([3, 1]) "
    "and output[0] has a shape of torch.Size([3, 3])."
)
np.testing.assert_array_equal(x.grad[:, 0].tolist(), by_hand)
