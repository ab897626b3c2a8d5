"""The same ones reach y, whether they come from `y.sum().backward()` or from
`gradient`."""

# %% torch
import torch

x = torch.tensor([1.0, 3.0, 4.0], requires_grad=True)
y = x**2
arrived = []
y.register_hook(arrived.append)
total = y.sum()
total.backward(retain_graph=True)
with_sum = x.grad
x.grad = None
y.backward(gradient=torch.ones(3))
print(arrived)
print(with_sum, x.grad)

# %% numpy
import numpy as np

J_total = np.array([[1, 1, 1]])  # of the sum: three inputs, one output
J_y = np.array([[2, 0, 0],  # of y = x²
                [0, 6, 0],
                [0, 0, 8]])
reaches_y = np.array([1]) @ J_total
by_hand = reaches_y @ J_y
print(reaches_y)
print(by_hand)
back = dict(zip("y", arrived, strict=False))  # for the picture

# %% check
np.testing.assert_array_equal(y.tolist(), [1, 9, 16])
np.testing.assert_array_equal(arrived[0].tolist(), reaches_y)
np.testing.assert_array_equal(arrived[1].tolist(), reaches_y)
assert len(arrived) == 2
np.testing.assert_array_equal(with_sum.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
