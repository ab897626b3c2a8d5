"""Each forward pass makes a new graph, but `x.grad` persists: three passes add
up to (78, 1590), three times (26, 530)."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
for _ in range(3):
    y = torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])
    y.backward(gradient=v)
    print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([1, 10, 100]) @ J
sums = np.array([[1], [2], [3]]) * by_hand
print(sums)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(by_hand, [26, 530])
np.testing.assert_array_equal(x.grad.tolist(), sums[2])
np.testing.assert_array_equal(sums[:2], [[26, 530], [52, 1060]])
