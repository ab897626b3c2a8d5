"""Where `detach` cuts a network in two, the gradient at the cut is the v for the first half."""

# %% torch
import torch

x = torch.tensor([2.0, 3.0], requires_grad=True)
h = torch.stack([x[0] * x[1], 4 * x[0], 7 * x[1]])
cut = h.detach().requires_grad_()  # a leaf with the numbers of h
loss = cut[0] + 10 * cut[1] + cut[2] ** 2

loss.backward()  # ends at the cut
h.backward(gradient=cut.grad)  # goes on from there
print(cut.grad)
print(x.grad)

# %% numpy
import numpy as np

v = np.array([1, 10, 2 * 21])  # of the loss, with respect to h
J = np.array([[3, 2],
              [4, 0],
              [0, 7]])
by_hand = v @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(h.tolist(), [6, 8, 21])
assert loss.item() == 6 + 80 + 441
np.testing.assert_array_equal(cut.grad.tolist(), v)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
x.grad = None
h = torch.stack([x[0] * x[1], 4 * x[0], 7 * x[1]])
(h[0] + 10 * h[1] + h[2] ** 2).backward()  # the same without a cut
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
