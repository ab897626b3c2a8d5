"""What `forward` sums, `backward` broadcasts; what `forward` broadcasts,
`backward` sums."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], requires_grad=True)
w = torch.tensor([7.0, 8.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
y = (x * w).sum(1)  # w serves all rows, and the columns are summed
y.backward(gradient=v)
for_x = v[:, None] * w  # spread over the columns that were summed
for_w = (v[:, None] * x).sum(0)  # summed over the rows that shared w
print(for_x.tolist(), for_w.tolist())
print(torch.equal(x.grad, for_x), torch.equal(w.grad, for_w))

# %% numpy
import numpy as np

J_x = np.array([[7, 8, 0, 0, 0, 0],  # y₁; the columns: the entries of x
                [0, 0, 7, 8, 0, 0],
                [0, 0, 0, 0, 7, 8]])
J_w = np.array([[1, 2],  # y₁; the columns: w₁ and w₂
                [3, 4],
                [5, 6]])
x_by_hand = np.array([1, 10, 100]) @ J_x
w_by_hand = np.array([1, 10, 100]) @ J_w
print(x_by_hand.reshape(3, 2))
print(w_by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [23, 53, 83])
for of_x, of_w in ((for_x, for_w), (x.grad, w.grad)):
    np.testing.assert_array_equal(of_x.tolist(), x_by_hand.reshape(3, 2))
    np.testing.assert_array_equal(of_w.tolist(), w_by_hand)
