"""The slope of a square root is infinite at 0. If `torch.where` selects another branch at 0, there is no error, but
`x.grad` still contains a `nan`."""

# %% torch
import torch

x = torch.tensor([4.0, 0.0, 1.0])
x.requires_grad_()
v = torch.tensor([1.0, 10.0, 100.0])
keep = x > 0
elsewhere = 3 * x

# %% error
y = torch.where(keep, x.sqrt(), elsewhere)
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

with np.errstate(divide="ignore", invalid="ignore"):
    slopes = 1 / (2 * np.sqrt([4, 0, 1]))
    through_the_root = np.array([1, 0, 100]) * slopes  # 0 × ∞ is nan
through_the_other = np.array([0, 10, 0]) * 3
by_hand = through_the_root + through_the_other
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [2, 0, 1])
np.testing.assert_array_equal(elsewhere.tolist(), [12, 0, 3])
np.testing.assert_array_equal(through_the_other, [0, 30, 0])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [0.25, np.nan, 50])
np.testing.assert_array_equal(slopes, [0.25, np.inf, 0.5])

# %% guards
assert x.tolist() == [4, 0, 1]
assert v.tolist() == [1, 10, 100]
assert keep.tolist() == [True, False, True]
