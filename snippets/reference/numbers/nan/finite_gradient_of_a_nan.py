"""The logarithm of −2 is NaN, but its gradient is finite: −½."""

# %% torch
import torch

x = torch.tensor([-2.0, -2.0, 2.0], requires_grad=True)
y = torch.stack([x[0].log(), x[1].sqrt(), x[2].log()])
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([1 / -2, np.nan, 1 / 2])  # log: 1 / x, below 0 as well
weights = np.array([1, 10, 100])
with np.errstate(invalid="ignore"):
    by_hand = weights @ J
print(by_hand)

# %% check
np.testing.assert_allclose(y.tolist(), [np.nan, np.nan, np.log(2)])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [-0.5, np.nan, 50])

# %% guards
assert x.tolist() == [-2, -2, 2]
assert v.tolist() == weights.tolist()
