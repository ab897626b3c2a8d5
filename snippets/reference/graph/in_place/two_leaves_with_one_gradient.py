"""If a loss squares `a.view(1, 2) + b.view(1, 2)`, halving `a.grad` in place can also
halve `b.grad`."""

# %% torch
import torch

a = torch.tensor([2.0, 3.0], requires_grad=True)
b = torch.tensor([5.0, 7.0], requires_grad=True)


def backward():
    a.grad = b.grad = None
    y = a.view(1, 2) + b.view(1, 2)
    (y**2).sum().backward()

# %% error
backward()
a.grad /= 2  # only a is meant
wrong = b.grad
print(a.grad, wrong)

# %% fix
backward()
a.grad = a.grad / 2
print(a.grad, b.grad)

# %% numpy
import numpy as np

J_a = np.array([[1, 0],
                [0, 1]])  # of a + b with respect to a; J_b is the same
v = 2 * np.array([2 + 5, 3 + 7])  # what the squares send
by_hand = v @ J_a
halved = by_hand / 2
print(by_hand, halved)

# %% check
np.testing.assert_array_equal(wrong.tolist(), halved)
np.testing.assert_array_equal(a.grad.tolist(), halved)
np.testing.assert_array_equal(b.grad.tolist(), by_hand)
np.testing.assert_array_equal(halved, [7, 10])
a.grad = b.grad = None
(a[:] + b[:]).sum().backward()  # views, but with a copy for each
assert a.grad.data_ptr() != b.grad.data_ptr()

# %% guards
assert a.tolist() + b.tolist() == [2, 3, 5, 7]
