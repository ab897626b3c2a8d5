"""205 is 5 ones, no tens and 2 hundreds: the first column of J from top to
bottom, given the promise that every entry is a digit from 0 to 9."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
y = torch.stack([
    5 * x[0] + 1 * x[1] + 8 * x[3],
    3 * x[1] + 7 * x[2] + 6 * x[3],
    2 * x[0] + 4 * x[2] + 9 * x[3],
])
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v, retain_graph=True)
with_digits, x.grad = x.grad, None
y.sum().backward()
print(with_digits)
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

received = np.array([205, 31, 470, 968])
J = np.array([received % 10, received // 10 % 10,
              received // 10 // 10])
ones = np.array([1, 1, 1]) @ J
print(J)
print(ones)

# Another J with the same vᵀJ, and the first one upside down
other = np.array([[15, 1, 0, 8],
                  [-1, 3, 7, 6],
                  [2, 0, 4, 9]])
weighted_other = np.array([1, 10, 100]) @ other
weighted_upside_down = np.array([1, 10, 100]) @ J[::-1]
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [39, 51, 50])
np.testing.assert_array_equal(J, [[5, 1, 0, 8], [0, 3, 7, 6], [2, 0, 4, 9]])
np.testing.assert_array_equal(with_digits.tolist(), received)
np.testing.assert_array_equal(x.grad.tolist(), ones)
np.testing.assert_array_equal(ones, [7, 4, 11, 23])
np.testing.assert_array_equal(weighted_other, received)
np.testing.assert_array_equal(weighted_upside_down, [502, 130, 74, 869])
# --8<-- [end:check]
