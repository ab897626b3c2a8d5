"""`sum()` gives the derivative at each point only where no output depends
on another point."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0, 4.0], requires_grad=True)
y = torch.stack([x[0] ** 2, x[1] ** 2, x[2] ** 2 * x[0]])
y.sum().backward()
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 0, 0],
              [0, 4, 0],
              [16, 0, 8]])
by_hand = np.array([1, 1, 1]) @ J
derivatives = np.diag(J)
print(by_hand)
print(derivatives)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [1, 4, 16])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(derivatives, [2, 4, 8])
# --8<-- [end:check]
