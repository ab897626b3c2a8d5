r"""What `loss.backward()` sends to y is the gradient of the loss with
respect to y, and $v^\top J$ with this v is what arrives at x."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1], 5 * x[0]])
y.retain_grad()  # keep what reaches y; torch throws it away otherwise
target = torch.tensor([7.0, -4.0, -95.0])
loss = ((y - target) ** 2).sum() / 2

loss.backward()
print(loss)
print(y.grad)
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
v = np.array([8, 6, 5]) - np.array([7, -4, -95])  # ∂loss/∂y_i = y_i − t_i
by_hand = v @ J
print(v)
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(loss.tolist(), (1**2 + 10**2 + 100**2) / 2)
np.testing.assert_array_equal(y.grad.tolist(), v)
np.testing.assert_array_equal(y.grad.tolist(), [1, 10, 100])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
