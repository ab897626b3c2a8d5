"""Where samples interact, both steps are wrong, and no error is raised."""

# --8<-- [start:torch]
import torch


def F(x):
    return x * x.sum()  # each output contains every sample


x = torch.tensor([1.0, 2.0, 4.0], requires_grad=True)
y = F(x)
ones = torch.ones(3)
(first,) = torch.autograd.grad(y, x, ones, create_graph=True)
(second,) = torch.autograd.grad(first, x, ones)
print(first.tolist())
print(second.tolist())
# --8<-- [end:torch]

# --8<-- [start:fix]
true_first, true_second = [], []
for i in range(3):  # output i alone, and sample i alone
    (g,) = torch.autograd.grad(F(x)[i], x, create_graph=True)
    (row,) = torch.autograd.grad(g[i], x)
    true_first.append(g[i].item())
    true_second.append(row[i].item())
print(true_first)
print(true_second)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

# y_i = x_i (x_1 + x_2 + x_3), so the sum of all y is (x_1 + x_2 + x_3)²
H_of_the_sum = np.array([[2, 2, 2],
                         [2, 2, 2],
                         [2, 2, 2]])
by_hand = np.array([1, 1, 1]) @ H_of_the_sum
print(by_hand)
slopes = np.array([1, 2, 4]) + (1 + 2 + 4)
curvatures = np.array([2, 2, 2])
print(slopes, curvatures)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [7, 14, 28])
np.testing.assert_array_equal(first.tolist(), [14, 14, 14])
np.testing.assert_array_equal(by_hand, [6, 6, 6])
np.testing.assert_array_equal(second.tolist(), by_hand)
np.testing.assert_array_equal(slopes, [8, 9, 11])
np.testing.assert_array_equal(true_first, slopes)
np.testing.assert_array_equal(true_second, curvatures)
# --8<-- [end:check]
