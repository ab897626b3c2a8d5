"""If samples interact, two calls to `autograd.grad` with a v of ones can silently give wrong derivatives."""

# %% torch
import torch
from torch.autograd import grad

x = torch.tensor([1.0, 2.0, 4.0], requires_grad=True)
y = x * x.sum()  # each output contains every sample

# %% error
ones = torch.ones(3)
(first,) = grad(y, x, ones, create_graph=True)
(second,) = grad(first, x, ones)
print(first.tolist(), second.tolist())

# %% fix
y = x * x.sum()
slopes, curvatures = [], []
for i in range(3):  # output i alone, and sample i alone
    (g,) = grad(y[i], x, create_graph=True)
    (h,) = grad(g[i], x, retain_graph=True)
    slopes.append(g[i].item())
    curvatures.append(h[i].item())
print(slopes, curvatures)

# %% numpy
import numpy as np

# y_i = x_i (x_1 + x_2 + x_3), so the sum of all y is (x_1 + x_2 + x_3)²
H_of_the_sum = np.array([[2, 2, 2],
                         [2, 2, 2],
                         [2, 2, 2]])
by_hand = np.array([1, 1, 1]) @ H_of_the_sum
print(by_hand)
true_slopes = np.array([1, 2, 4]) + (1 + 2 + 4)
true_curvatures = np.array([2, 2, 2])
print(true_slopes, true_curvatures)

# %% check
np.testing.assert_array_equal(y.tolist(), [7, 14, 28])
np.testing.assert_array_equal(first.tolist(), [14, 14, 14])
np.testing.assert_array_equal(by_hand, [6, 6, 6])
np.testing.assert_array_equal(second.tolist(), by_hand)
np.testing.assert_array_equal(true_slopes, [8, 9, 11])
np.testing.assert_array_equal(slopes, true_slopes)
np.testing.assert_array_equal(curvatures, true_curvatures)
