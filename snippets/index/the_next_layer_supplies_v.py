"""In a network you don't pass weights: `loss.backward()` computes the weights
for h, (−2, 2, −4), from the part of the network after h."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0])
x.requires_grad_()
W = torch.tensor([[1.0, 2.0],
                  [2.0, -1.0],
                  [-1.0, 1.0]])
w = torch.tensor([1.0, -1.0, 2.0])

h = (W @ x).relu()
h.retain_grad()
o = w @ h
loss = (o - 5) ** 2 / 2
loss.backward()
print(h.grad)  # the weights h receives
print(x.grad)

# %% numpy
import numpy as np

layer = np.array([[1, 2], [2, -1], [-1, 1]])
z = layer @ np.array([3, 2])
hidden = np.maximum(z, 0)
J_h = np.diag([1, 1, 0]) @ layer  # ∂h/∂x: relu let the first two pass
J_o = np.array([[1, -1, 2]])      # ∂o/∂h
J_loss = J_o @ hidden[:, None] - 5  # ∂loss/∂o = o − 5
at_o = np.array([1]) @ J_loss
at_h = at_o @ J_o
by_hand = at_h @ J_h
back = {"o": at_o, "h": at_h}
print(at_h, by_hand)

# %% check
np.testing.assert_array_equal((W @ x).tolist(), z)
np.testing.assert_array_equal(z, [7, 4, -1])
np.testing.assert_array_equal(h.tolist(), hidden)
np.testing.assert_array_equal(hidden, [7, 4, 0])
assert o.item() == 3
assert loss.item() == 2
np.testing.assert_array_equal(back["o"], [-2])
np.testing.assert_array_equal(h.grad.tolist(), back["h"])
np.testing.assert_array_equal(at_h, [-2, 2, -4])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [2, -6])
