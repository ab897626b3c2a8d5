"""`y.backward(v)` does what `(v.detach() * y).sum().backward()` does."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

y = torch.stack([x[0] * x[1], x[0] ** 2, 3 * x[1]])
y.backward(gradient=v)
with_argument = x.grad
print(with_argument)

x.grad = None  # otherwise the second result is added to the first
y = torch.stack([x[0] * x[1], x[0] ** 2, 3 * x[1]])
number = (v.detach() * y).sum()
number.backward()
print(number)
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 1],   # y_1 = x_1 x_2 has the derivatives x_2 and x_1
              [2, 0],   # y_2 = x_1² has 2 x_1 and 0
              [0, 3]])  # y_3 = 3 x_2 has 0 and 3
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [2, 1, 6])
np.testing.assert_array_equal(number.tolist(), 1 * 2 + 10 * 1 + 100 * 6)
np.testing.assert_array_equal(with_argument.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
