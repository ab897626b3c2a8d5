"""Indexing after `sqrt` comes too late. If we index first, `sqrt` sees only
the good inputs."""

# --8<-- [start:torch]
import torch

v = torch.tensor([10.0, 100.0])  # for the two good entries
# --8<-- [end:torch]

# --8<-- [start:error]
x = torch.tensor([0.0, 1.0, 4.0], requires_grad=True)
y = x.sqrt()[x > 0]
y.backward(gradient=v)
broken = x.grad
print(broken)
# --8<-- [end:error]

# --8<-- [start:fix]
x = torch.tensor([0.0, 1.0, 4.0], requires_grad=True)
y = x[x > 0].sqrt()
y.backward(gradient=v)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[0, 1/2, 0],
              [0, 0, 1/4]])
by_hand = np.array([10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(broken.tolist(), [np.nan, *by_hand[1:]])
np.testing.assert_array_equal(y.tolist(), [1, 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]

# --8<-- [start:guards]
assert x.tolist() == [0, 1, 4]
# --8<-- [end:guards]
