"""A tuple of two tensors for one y is accepted without a word, and the second has
no effect."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
v1 = torch.tensor([1.0, 10.0, 0.0])
v2 = torch.tensor([0.0, 20.0, 100.0])

# %% error
x.grad = None
y.backward(gradient=(v1, v2), retain_graph=True)
wrong = x.grad
print(wrong)

# %% fix
x.grad = None
y.backward(gradient=v1 + v2, retain_graph=True)
right = x.grad
print(right)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
first_alone = np.array([1, 10, 0]) @ J
by_hand = np.array([1, 30, 100]) @ J
print(first_alone)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(wrong.tolist(), first_alone)
np.testing.assert_array_equal(right.tolist(), by_hand)

# %% guards
assert v1.tolist() == [1, 10, 0]
assert v2.tolist() == [0, 20, 100]
