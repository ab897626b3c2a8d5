"""If the labels are integers, `full_like(labels, 0.5)` contains zeros;
`full_like(y, 0.5)` contains halves."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
labels = torch.tensor([2, 0, 1])
half = 0.5

# %% error
v = torch.full_like(labels, half)
y.backward(gradient=v)
wrong = x.grad
print(v, wrong)

# %% reset
x.grad = None
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])

# %% fix
v = torch.full_like(y, half)
y.backward(gradient=v)
print(v, x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
wrong_by_hand = np.array([0, 0, 0]) @ J
by_hand = np.array([0.5, 0.5, 0.5]) @ J
print(wrong_by_hand)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
assert torch.full_like(labels, half).tolist() == [0, 0, 0]
np.testing.assert_array_equal(v.tolist(), [0.5, 0.5, 0.5])
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [4, 4])
ones = torch.ones_like(labels)  # whole numbers, and nothing is lost
assert torch.equal(ones.to(y.dtype), torch.ones_like(y))

# %% guards
assert labels.tolist() == [2, 0, 1]
