"""The trick on centred samples: every slope comes out as 0, without a warning."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0, 3.0, 6.0])
x.requires_grad_()

def centred(x):
    return x - x.mean()

y = centred(x)
# --8<-- [end:torch]

# --8<-- [start:error]
y.sum().backward()
print(x.grad)
# --8<-- [end:error]

# --8<-- [start:fix]
J = torch.func.jacrev(centred)(x)
print(J.diagonal())
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

by_hand = np.eye(4) - np.full((4, 4), 1 / 4)
columns = np.ones(4) @ by_hand
print(columns, by_hand.diagonal())
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [-2, -1, 0, 3])
np.testing.assert_array_equal(x.grad.tolist(), columns)
np.testing.assert_array_equal(columns, np.zeros(4))
np.testing.assert_array_equal(J.tolist(), by_hand)
np.testing.assert_array_equal(J.diagonal().tolist(), [0.75] * 4)
# --8<-- [end:check]
