"""`y.sum().backward()` sends a 1 to every output, and so does
`y.backward(gradient=ones)`."""

# %% torch
import torch

x = torch.linspace(-2, 2, 5,
                   requires_grad=True)
y = x**2
y.retain_grad()
total = y.sum()
total.backward()
print(y.grad)  # what the sum sent to y
print(x.grad)

# %% numpy
import numpy as np

J_total = np.ones((1, 5))  # a sum treats all its terms the same
J_y = np.diag(2 * np.array([-2, -1, 0, 1, 2]))
v = np.array([1]) @ J_total
by_hand = v @ J_y
print(v, by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [4, 1, 0, 1, 4])
assert total.item() == 10
np.testing.assert_array_equal(y.grad.tolist(), v)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [-4, -2, 0, 2, 4])
