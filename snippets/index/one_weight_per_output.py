"""`y.backward(gradient=v)` adds up the rows of the Jacobian, each times its weight in `v`."""

# --8<-- [start:torch]
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
y = torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])
v = torch.tensor([1.0, 10.0, 100.0])  # one weight per output
y.backward(gradient=v)
print(y)
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

x1, x2 = 3, 2
J = np.array([[2 * x1, 0],  # the derivatives of x1² by x1 and by x2
              [x2, x1],     # of x1·x2
              [0, 5]])      # of 5·x2
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [x1**2, x1 * x2, 5 * x2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
