r"""`y.sum().backward()` computes $1^\top J$, the sum of each column of J: (11,
4) if the rows are (2, 3), (4, 1) and (5, 0)."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1], 5 * x[0]])
y.sum().backward(retain_graph=True)
with_sum = x.grad
x.grad = None
v = torch.ones(3)
y.backward(gradient=v)
print(with_sum, x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 1, 1]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), J @ [1, 2])
np.testing.assert_array_equal(by_hand, [2 + 4 + 5, 3 + 1 + 0])
np.testing.assert_array_equal(with_sum.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
