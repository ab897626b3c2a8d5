r"""`clip_grad_norm_` multiplies $v^\top J$ by one number c, which gives
$(c\,v)^\top J$, so the direction stays the same."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([10 * x[0] + 20 * x[1], 2 * x[0] + 2 * x[1]])
v = torch.tensor([1.0, 10.0])
y.backward(gradient=v, retain_graph=True)
norm = torch.nn.utils.clip_grad_norm_([x], max_norm=5)
clipped = x.grad
print(norm, clipped)

x.grad = None
y.backward(gradient=v / 10)  # c is 5 / 50
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[10, 20],
              [2, 2]])
by_hand = np.array([1, 10]) @ J
c = 5 / np.linalg.norm(by_hand)
shorter = c * by_hand
print(by_hand, c, shorter)

# %% check
np.testing.assert_array_equal(y.tolist(), [50, 6])
np.testing.assert_array_equal(by_hand, [30, 40])
assert norm.item() == 50
assert c == 0.1
np.testing.assert_allclose(clipped.tolist(), shorter, rtol=1e-6)
np.testing.assert_allclose(x.grad.tolist(), shorter, rtol=1e-6)
