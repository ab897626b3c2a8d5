"""Cut a network after y: the second half computes v, and
`y.backward(gradient=v)` finishes the work in the first."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1], 5 * x[0]])

received = y.detach().requires_grad_()  # the numbers of y, and no graph
loss = received[0] * received[1] + received[2] ** 2
loss.backward()
v = received.grad
print(x.grad)  # nothing has come through yet
print(v)

y.backward(gradient=v)
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([6, 8, 2 * 5]) @ J  # ∂loss/∂y = (y_2, y_1, 2 y_3)
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(loss.tolist(), 8 * 6 + 5**2)
np.testing.assert_array_equal(v.tolist(), [6, 8, 10])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
x = torch.tensor([1.0, 2.0], requires_grad=True)  # the uncut network
y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1], 5 * x[0]])
(y[0] * y[1] + y[2] ** 2).backward()
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
