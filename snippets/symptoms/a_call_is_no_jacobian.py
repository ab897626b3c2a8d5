"""`x.grad` has the shape of x, whatever y is. All of J takes a v for each
output."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([x[0] * x[1], x[0] ** 2, 3 * x[1]])
# --8<-- [end:torch]

# --8<-- [start:error]
y.backward(gradient=torch.ones(3), retain_graph=True)
wrong = x.grad
print(wrong.shape)
# --8<-- [end:error]

# --8<-- [start:fix]
(J,) = torch.autograd.grad(y, x, torch.eye(3), is_grads_batched=True)
print(J.shape)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J_by_hand = np.array([[2, 1],
                      [2, 0],
                      [0, 3]])
print(J_by_hand.shape)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [2, 1, 6])
np.testing.assert_array_equal(wrong.tolist(), np.array([1, 1, 1]) @ J_by_hand)
np.testing.assert_array_equal(J.tolist(), J_by_hand)
assert (wrong.shape, J.shape) == ((2,), J_by_hand.shape)
# --8<-- [end:check]
