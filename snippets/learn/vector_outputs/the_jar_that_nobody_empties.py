"""After two one-hot calls without clearing `x.grad`, it holds the sum of two rows."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
one, two, _ = torch.eye(3)

# %% error
y.backward(gradient=one, retain_graph=True)
y.backward(gradient=two)
total = x.grad
print(total)

# %% reset
x.grad = None
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])

# %% fix
y.backward(gradient=one, retain_graph=True)
row_1 = x.grad
x.grad = None
y.backward(gradient=two)
print(row_1, x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
first = np.array([1, 0, 0]) @ J
second = np.array([0, 1, 0]) @ J
both = first + second
added, held = [first, second], [first, both]  # what each call adds; what the jar then holds
print(both, second)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(total.tolist(), both)
np.testing.assert_array_equal(row_1.tolist(), first)
np.testing.assert_array_equal(x.grad.tolist(), second)
np.testing.assert_array_equal(both, [8, 3])
np.testing.assert_array_equal(second, [2, 3])
assert one.tolist() == [1, 0, 0]
assert [len(added), len(held)] == [2, 2]
np.testing.assert_array_equal(J[2], [0, 5])
