"""If every entry of J is a digit from 0 to 9 and v = (1, 10, 100), the digits of each number in `x.grad` are a column
of J: 205 means the column (5, 0, 2)."""

# %% torch
import torch

received = torch.tensor([205, 31, 470, 968])
ones = received % 10
tens = received // 10 % 10
hundreds = received // 10 // 10
rows = torch.stack([ones, tens, hundreds])
print(f"The rows of J: `{rows.tolist()}`")

# %% numpy
import numpy as np

J = np.array([[5, 1, 0, 8],
              [0, 3, 7, 6],
              [2, 0, 4, 9]])
by_hand = np.array([1, 10, 100]) @ J
sum_of_rows = np.array([1, 1, 1]) @ J
print(by_hand)
print(sum_of_rows)

# Another J with the same vᵀJ, and the first one upside down
other = np.array([[15, 1, 0, 8],
                  [-1, 3, 7, 6],
                  [2, 0, 4, 9]])
weighted_other = np.array([1, 10, 100]) @ other
weighted_upside_down = np.array([1, 10, 100]) @ J[::-1]

# %% check
np.testing.assert_array_equal(rows.tolist(), J)
np.testing.assert_array_equal(by_hand, received.tolist())
np.testing.assert_array_equal(by_hand, [205, 31, 470, 968])
np.testing.assert_array_equal(sum_of_rows, [7, 4, 11, 23])
np.testing.assert_array_equal(weighted_other, by_hand)
np.testing.assert_array_equal(weighted_upside_down, [502, 130, 74, 869])

# A function with this Jacobian, through backward
x = torch.tensor([1.0, 2.0, 3.0, 4.0], requires_grad=True)
y = rows.to(x.dtype) @ x
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]), retain_graph=True)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
x.grad = None
y.sum().backward()
np.testing.assert_array_equal(x.grad.tolist(), sum_of_rows)
