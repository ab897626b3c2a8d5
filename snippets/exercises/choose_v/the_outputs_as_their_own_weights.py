r"""With v = y, `backward` gives the gradient of $\frac12\|y\|^2$, and with $v = y/\|y\|$, it gives the gradient of
$\|y\|$. If y = (2, 3, 6), its norm is 7, and the two gradients are 2 × (1, 2) + 3 × (0, 3) + 6 × (4, 2) = (26, 25)
and (26, 25)/7."""

# %% torch
import torch

x = torch.tensor([2.0, 1.0])
x.requires_grad_()
x1, x2 = x
y = torch.stack([x1 * x2, 3 * x2, x1**2 + 2 * x2])
v = y.detach()
(for_half_square,) = torch.autograd.grad(y, x, v, retain_graph=True)
(for_norm,) = torch.autograd.grad(y, x, v / v.norm(), retain_graph=True)
print(f"`v` is `{v.tolist()}`")

# %% numpy
import numpy as np

J = np.array([[1, 2],
              [0, 3],
              [4, 2]])
by_hand = np.array([2, 3, 6]) @ J
of_norm_by_hand = by_hand / 7
print(by_hand, of_norm_by_hand)

# Tempting, and wrong
without_the_half = np.array([4, 6, 12]) @ J

# %% check
np.testing.assert_array_equal(y.tolist(), [2, 3, 6])
np.testing.assert_array_equal(for_half_square.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [26, 25])
np.testing.assert_allclose(for_norm.tolist(), of_norm_by_hand, rtol=1e-6)
np.testing.assert_allclose(of_norm_by_hand, [26 / 7, 25 / 7])

# The same two gradients, without a v
half_square = y.square().sum() / 2
assert half_square == 49 / 2
(directly,) = torch.autograd.grad(half_square, x, retain_graph=True)
np.testing.assert_array_equal(directly.tolist(), by_hand)
np.testing.assert_allclose(y.norm().item(), 7, rtol=1e-6)
(directly,) = torch.autograd.grad(y.norm(), x, retain_graph=True)
np.testing.assert_allclose(directly.tolist(), of_norm_by_hand, rtol=1e-6)

# Tempting: without the half
np.testing.assert_array_equal(without_the_half, [52, 50])
(y * y).sum().backward()
np.testing.assert_array_equal(x.grad.tolist(), without_the_half)
