"""If you don't clear `x.grad`, the gradients of two different functions add up."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
first = 3 * x[0] + 7 * x[1]
first.backward()

# %% error
second = x[0] * x[1]
second.backward()
wrong = x.grad
print(wrong)

# %% fix
x.grad = None
second = x[0] * x[1]
second.backward()
print(x.grad)

# %% numpy
import numpy as np

J_first = np.array([[3, 7]])
J_second = np.array([[2, 3]])
wrong_by_hand = np.array([1]) @ J_first + np.array([1]) @ J_second
by_hand = np.array([1]) @ J_second
print(wrong_by_hand)
print(by_hand)

# %% check
assert (first.item(), second.item()) == (23, 6)
np.testing.assert_array_equal(wrong.tolist(), [5, 10])
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
