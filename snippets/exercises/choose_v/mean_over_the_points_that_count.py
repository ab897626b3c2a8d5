"""For the mean over four valid points out of five, v is the mask divided by the number of valid points: 1/4 at each
valid point, and 0 at the invalid one."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0, 4.0, 5.0])
x.requires_grad_()
y = x**2
valid = torch.tensor([True, False, True, True, True])
v = valid / valid.sum()
y.backward(gradient=v, retain_graph=True)
print(f"`v` is `{v.tolist()}`")

# %% numpy
import numpy as np

J = np.array([[2, 0, 0, 0, 0],
              [0, 4, 0, 0, 0],
              [0, 0, 6, 0, 0],
              [0, 0, 0, 8, 0],
              [0, 0, 0, 0, 10]])
by_hand = np.array([1, 0, 1, 1, 1]) / 4 @ J
print(by_hand)

# Tempting, and wrong
mask_alone = np.array([1, 0, 1, 1, 1]) @ J
divided_by_all_five = mask_alone / 5

# %% check
np.testing.assert_array_equal(y.tolist(), [1, 4, 9, 16, 25])
np.testing.assert_array_equal(J, np.diag([2, 4, 6, 8, 10]))
np.testing.assert_array_equal(v.tolist(), [0.25, 0, 0.25, 0.25, 0.25])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
(directly,) = torch.autograd.grad(y[valid].mean(), x)
np.testing.assert_array_equal(directly.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [0.5, 0, 1.5, 2, 2.5])
np.testing.assert_array_equal(mask_alone, [2, 0, 6, 8, 10])
np.testing.assert_allclose(divided_by_all_five, [0.4, 0, 1.2, 1.6, 2])
(wrong,) = torch.autograd.grad((x ** 2 * valid).mean(), x)
np.testing.assert_allclose(wrong.tolist(), divided_by_all_five, rtol=1e-6)
x.grad = None
(x ** 2).backward(gradient=valid)
np.testing.assert_array_equal(x.grad.tolist(), mask_alone)

# %% guards
assert x.tolist() == [1, 2, 3, 4, 5]
