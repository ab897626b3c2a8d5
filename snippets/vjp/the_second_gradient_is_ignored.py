"""A tuple of two tensors for one y is accepted without a word, and the
second has no effect."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1], 5 * x[0]])
v1 = torch.tensor([1.0, 10.0, 0.0])
v2 = torch.tensor([0.0, 20.0, 100.0])
# --8<-- [end:torch]

# --8<-- [start:error]
y.backward(gradient=(v1, v2), retain_graph=True)
with_tuple = x.grad
print(with_tuple)
# --8<-- [end:error]

# --8<-- [start:fix]
x.grad = None
y.backward(gradient=v1 + v2)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
first_alone = np.array([1, 10, 0]) @ J
by_hand = np.array([1, 30, 100]) @ J
print(first_alone)
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(with_tuple.tolist(), first_alone)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]

# --8<-- [start:guards]
assert v1.tolist() == [1, 10, 0]
assert v2.tolist() == [0, 20, 100]
# --8<-- [end:guards]
