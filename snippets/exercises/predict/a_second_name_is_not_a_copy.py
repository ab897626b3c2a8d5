"""`first = x.grad` is a second name for the tensor to which the next
`backward` adds. After two calls, `first` and `x.grad` both show the sum of
the two gradients, (5, 2, 3) + (10, 40, 0)."""

# %% torch
import torch

x = torch.tensor([2.0, 5.0, 1.0])
x.requires_grad_()
x1, x2, x3 = x
y = torch.stack([x1 * x2 + 3 * x3, x1 + 4 * x2])
y.backward(gradient=torch.tensor([1.0, 0.0]), retain_graph=True)
first = x.grad
y.backward(gradient=torch.tensor([0.0, 10.0]))
print(first)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[5, 2, 3],
              [1, 4, 0]])
one = np.array([1, 0]) @ J
other = np.array([0, 10]) @ J
both = one + other
print(one, other, both)

# %% check
np.testing.assert_array_equal(y.tolist(), [13, 22])
assert first is x.grad
np.testing.assert_array_equal(first.tolist(), both)
np.testing.assert_array_equal(one, [5, 2, 3])
np.testing.assert_array_equal(other, [10, 40, 0])
np.testing.assert_array_equal(both, [15, 42, 3])

# The fix: a copy
x.grad = None
y = torch.stack([x1 * x2 + 3 * x3, x1 + 4 * x2])
y.backward(gradient=torch.tensor([1.0, 0.0]), retain_graph=True)
copy = x.grad.clone()
y.backward(gradient=torch.tensor([0.0, 10.0]))
np.testing.assert_array_equal(copy.tolist(), one)
np.testing.assert_array_equal(x.grad.tolist(), both)
