"""If three points share one w, `w.grad` is the sum of their weighted
contributions, 1 × 1 + 10 × 4 + 100 × 16 = 1641. `x.grad` has one number for
each point."""

# %% torch
import torch

w = torch.tensor(3.0).requires_grad_()
x = torch.tensor([1.0, 2.0, 4.0]).requires_grad_()
y = w * x**2
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(w.grad)

# %% numpy
import numpy as np

J_w = np.array([[1],
                [4],
                [16]])
J_x = np.array([[6, 0, 0],
                [0, 12, 0],
                [0, 0, 24]])
for_w = np.array([1, 10, 100]) @ J_w
for_x = np.array([1, 10, 100]) @ J_x
print(for_w)
print(for_x)

# Tempting, and wrong
kept_apart = np.array([1, 10, 100]) * J_w[:, 0]
unweighted = np.array([1, 1, 1]) @ J_w

# %% check
np.testing.assert_array_equal(y.tolist(), [3, 12, 48])
np.testing.assert_array_equal(w.grad.item(), for_w[0])
np.testing.assert_array_equal(x.grad.tolist(), for_x)
np.testing.assert_array_equal(for_w, [1641])
np.testing.assert_array_equal(for_x, [6, 120, 2400])
np.testing.assert_array_equal(kept_apart, [1, 40, 1600])
np.testing.assert_array_equal(unweighted, [21])
assert w.grad.shape == ()
