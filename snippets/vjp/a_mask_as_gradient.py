"""A mask of booleans is a `gradient`: it adds the rows where it is true."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1], 5 * x[0]])
mask = y > 5.5
y.backward(gradient=mask)
print(y)
print(mask)
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 1, 0]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), J @ [1, 2])
assert mask.tolist() == [True, True, False]
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
