"""In `x / x.detach().sum()`, `backward` treats the sum as a constant."""

# %% torch
import torch

x = torch.tensor([1.0, 3.0], requires_grad=True)
v = torch.tensor([16.0, 32.0])

# %% error
y = x / x.detach().sum()
y.backward(gradient=v)
wrong = x.grad
print(wrong)

# %% reset
x.grad = None

# %% fix
y = x / x.sum()
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J_used = np.array([[1 / 4, 0],
                   [0, 1 / 4]])
J = np.array([[1 / 4 - 1 / 16, -1 / 16],
              [-3 / 16, 1 / 4 - 3 / 16]])
wrong_by_hand = np.array([16, 32]) @ J_used
by_hand = np.array([16, 32]) @ J
print(wrong_by_hand)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [0.25, 0.75])
detached = x / x.detach().sum()
np.testing.assert_array_equal(detached.tolist(), y.tolist())
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [-3, 1])
np.testing.assert_array_equal(wrong_by_hand, [4, 8])
