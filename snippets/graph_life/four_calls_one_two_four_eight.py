"""Behind a mere view, v itself is taken for `x.grad`. The next call adds v
to it, and thereby to itself: 1, 2, 4, 8."""

# --8<-- [start:torch]
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
y = x.view(1, 2)
v = torch.tensor([[1.0, 10.0]])
grads, weights = [], []
for _ in range(4):
    y.backward(gradient=v)
    grads.append(x.grad.tolist())
    weights.append(v.tolist())
print(grads)
print(weights)
# --8<-- [end:torch]

# --8<-- [start:fix]
x.grad = None
v = torch.tensor([[1.0, 10.0]])
right = []
for _ in range(4):
    y.backward(gradient=v.clone())
    right.append(x.grad.tolist())
print(right)
print(v.tolist())
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[1, 0],
              [0, 1]])
calls = np.array([[1], [2], [3], [4]])
by_hand = calls * (np.array([1, 10]) @ J)
print(by_hand.tolist())
# --8<-- [end:numpy]

# --8<-- [start:check]
doubled = [[1, 10], [2, 20], [4, 40], [8, 80]]
np.testing.assert_array_equal(grads, doubled)
np.testing.assert_array_equal(weights, [[row] for row in doubled])
np.testing.assert_array_equal(right, by_hand)
np.testing.assert_array_equal(v.tolist(), [[1, 10]])
np.testing.assert_array_equal(y.tolist(), [[2, 3]])
# --8<-- [end:check]
