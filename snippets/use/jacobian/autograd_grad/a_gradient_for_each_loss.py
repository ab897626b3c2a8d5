"""One call to `autograd.grad` per loss shows whether the gradients of two losses conflict, that is, have a
negative inner product."""

# %% torch
import torch

w = torch.tensor([1.0, 2.0], requires_grad=True)
h = torch.stack([w[0] * w[1], 3 * w[0], 5 * w[1]])  # what both share
fit = h[0] ** 2 + h[1]
size = h[2] - h[0]
(of_fit,) = torch.autograd.grad(fit, w, retain_graph=True)
(of_size,) = torch.autograd.grad(size, w)
inner_product = of_fit @ of_size
print(of_fit, of_size, inner_product)

# %% numpy
import numpy as np

J_h = np.array([[2, 1],
                [3, 0],
                [0, 5]])
J = np.array([[4, 1, 0],         # fit:  2h₁, 1, 0
              [-1, 0, 1]]) @ J_h  # size: −1, 0, 1
added_by_hand = np.array([1, 1]) @ J
inner_by_hand = J[0] @ J[1]
print(J)
print(added_by_hand, inner_by_hand)

# %% check
np.testing.assert_array_equal(h.tolist(), [2, 3, 10])
assert (fit.item(), size.item()) == (7, 8)
np.testing.assert_array_equal(of_fit.tolist(), J[0])
np.testing.assert_array_equal(of_size.tolist(), J[1])
assert inner_product.item() == inner_by_hand == -6
assert w.grad is None
h = torch.stack([w[0] * w[1], 3 * w[0], 5 * w[1]])
(added,) = torch.autograd.grad([h[0] ** 2 + h[1], h[2] - h[0]], w)
np.testing.assert_array_equal(added.tolist(), added_by_hand)
np.testing.assert_array_equal(added_by_hand, [9, 8])
