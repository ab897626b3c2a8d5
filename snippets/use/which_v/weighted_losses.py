"""For the stacked losses `fit` and `penalty`, v = (1, 10) gives the same gradient as
`(fit + 10 * penalty).backward()`."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)  # the parameters
fit = (3 * x[0] + x[1] - 7) ** 2
penalty = (x**2).sum()

losses = torch.stack([fit, penalty])
losses.backward(gradient=torch.tensor([1.0, 10.0]), retain_graph=True)
with_argument = x.grad
print(with_argument)

x.grad = None
(fit + 10 * penalty).backward()  # what is usually written
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[-12, -4],  # fit: 2 (3x_1 + x_2 − 7) = −4, times 3 and 1
              [2, 4]])    # penalty: 2x_1 and 2x_2
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(losses.tolist(), [4, 5])
np.testing.assert_array_equal(with_argument.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
