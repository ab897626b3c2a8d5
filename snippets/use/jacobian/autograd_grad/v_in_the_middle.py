"""For an intermediate tensor h, `torch.autograd.grad(loss, h)` returns the v for a second call, from h back to x."""

# %% torch
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
h = torch.stack([x[0] * x[1], 4 * x[0], 7 * x[1]])  # (6, 8, 21)
loss = h[0] + 10 * h[1] + h[2] ** 2
(v,) = torch.autograd.grad(loss, h)  # goes from loss to h, and stops
(g,) = torch.autograd.grad(h, x, grad_outputs=v)  # goes from h to x
print(v, g)

# %% numpy
import numpy as np

J_loss = np.array([[1, 10, 2 * 21]])  # of the loss, with respect to h
J_h = np.array([[3, 2],  # of h, with respect to x
                [4, 0],
                [0, 7]])
v_by_hand = np.array([1]) @ J_loss
by_hand = v_by_hand @ J_h
print(v_by_hand)
print(by_hand)
back = {"x": g, "h": v}  # for the picture

# %% check
np.testing.assert_array_equal(h.tolist(), [6, 8, 21])
assert loss.item() == 6 + 80 + 441
np.testing.assert_array_equal(v.tolist(), v_by_hand)
np.testing.assert_array_equal(g.tolist(), by_hand)
assert h.grad_fn is not None
assert x.grad is None
h = torch.stack([x[0] * x[1], 4 * x[0], 7 * x[1]])
loss = h[0] + 10 * h[1] + h[2] ** 2
both = torch.autograd.grad(loss, [h, x])  # in one walk
np.testing.assert_array_equal(both[0].tolist(), v_by_hand)
np.testing.assert_array_equal(both[1].tolist(), by_hand)
