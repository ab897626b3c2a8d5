"""Written as the root of a square, or as `hypot(x, 0)`, |x| has the *gradient*
NaN at its kink."""

# %% torch
import torch

x = torch.tensor([-2.0, 0.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
y = (x**2).sqrt()
y.backward(gradient=v)
by_root, x.grad = x.grad, None
z = torch.hypot(x, torch.zeros_like(x))
z.backward(gradient=v)
print(by_root, x.grad)

# %% numpy
import numpy as np

weights = np.array([1, 10, 100])
with np.errstate(divide="ignore", invalid="ignore"):  # 1/0, and 0 · ∞
    slopes = np.array([-2, 0, 2]) * (1 / np.array([2, 0, 2]))  # x · 1/|x|
by_hand = weights * slopes
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [2, 0, 2])
np.testing.assert_array_equal(z.tolist(), y.tolist())
np.testing.assert_array_equal(by_root.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(slopes, [-1, np.nan, 1])

# %% guards
assert v.tolist() == weights.tolist() == [1, 10, 100]
