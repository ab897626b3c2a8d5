"""For `y = x @ w`, `x.grad` has one row per sample, whereas `w.grad` adds up what all samples contribute."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
x.requires_grad_()
w = torch.tensor([7.0, 8.0], requires_grad=True)
y = x @ w  # three samples, one output each
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(x.grad)
print(w.grad)

# %% numpy
import numpy as np

J = np.array([[1, 2],  # with respect to w: row i is sample i
              [3, 4],
              [5, 6]])
weights = np.array([1, 10, 100])
by_hand = weights @ J
for_x = np.outer(weights, np.array([7, 8]))
print(by_hand)
print(for_x)

# %% check
np.testing.assert_array_equal(y.tolist(), J @ [7, 8])
np.testing.assert_array_equal(x.grad.tolist(), for_x)
np.testing.assert_array_equal(w.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [531, 642])
(with_ones,) = torch.autograd.grad((x @ w).sum(), w)
np.testing.assert_array_equal(with_ones.tolist(), [9, 12])
