"""Five points with two inputs each: N = 5, n = 2, and v has N numbers, one
for each output."""

# --8<-- [start:torch]
import torch

x = torch.arange(10.0).view(5, 2).requires_grad_()
y = x[:, 0] * x[:, 1]  # f of two inputs, at five points
v = torch.tensor([1.0, 10.0, 100.0, 1000.0, 10000.0])
y.backward(gradient=v)
print(tuple(x.shape), tuple(y.shape))
print(x.grad.tolist())
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

points = np.array([[0, 1], [2, 3], [4, 5], [6, 7], [8, 9]])
weights = np.array([1, 10, 100, 1000, 10000])
by_hand = []
for weight, (a, b) in zip(weights, points, strict=True):
    J = np.array([[b, a]])  # of one point
    by_hand.append((np.array([weight]) @ J).tolist())
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert x.shape == x.grad.shape == (5, 2)
np.testing.assert_array_equal(x.tolist(), points)
np.testing.assert_array_equal(y.tolist(), [0, 6, 20, 42, 72])
assert v.shape == y.shape == (5,)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]

# --8<-- [start:guards]
assert v.tolist() == weights.tolist()
# --8<-- [end:guards]
