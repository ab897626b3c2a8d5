"""Exclude x = 0 with a mask before `log`, because a weight of 0 times the
infinite slope of `log` at 0 is NaN."""

# %% torch
import torch

x = torch.tensor([0.5, 0.0], requires_grad=True)
v = torch.tensor([10.0, 0.0])

# %% error
y = x.log()
y.backward(gradient=v)
wrong = x.grad
print(wrong)

# %% reset
x.grad = None

# %% fix
kept = x > 0
y_kept = x[kept].log()
y_kept.backward(gradient=v[kept])
print(x.grad)

# %% numpy
import numpy as np

with np.errstate(invalid="ignore"):
    wrong_by_hand = np.array([10 * 2, 0 * np.inf])
print(wrong_by_hand)
J = np.array([[2, 0]])  # of the sample that is left
by_hand = np.array([10]) @ J
print(by_hand)

# %% check
np.testing.assert_allclose(y.tolist(), [np.log(0.5), -np.inf], rtol=1e-6)
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_allclose(y_kept.tolist(), [np.log(0.5)], rtol=1e-6)
assert kept.tolist() == [True, False]
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [20, 0])
