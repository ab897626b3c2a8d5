"""If a probability underflows to 0, the gradient of `softmax(x).log()` is NaN."""

# %% torch
import torch

x = torch.tensor([200.0, 0.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

# %% error
y = torch.softmax(x, dim=0).log()
y.backward(gradient=v)
broken = x.grad
print(broken)

# %% reset
x.grad = None

# %% fix
y = torch.log_softmax(x, dim=0)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

p = np.array([1, 0])  # e^−200 is 0 to all digits that float32 has
J = np.eye(2) - p  # entry (i, j): ∂(x_i − log Σ e^x) / ∂x_j
weights = np.array([1, 10])
by_hand = weights @ J
print(J)
print(by_hand)

# %% check
np.testing.assert_array_equal(broken.tolist(), [np.nan, np.nan])
np.testing.assert_array_equal(y.tolist(), [0, -200])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [-10, 10])

# %% guards
assert v.tolist() == weights.tolist() == [1, 10]
