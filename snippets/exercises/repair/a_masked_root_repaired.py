"""If a second `torch.where` replaces a 0 under the square root with a 1, every slope of the masked root is finite."""

# %% torch
import torch

x = torch.tensor([4.0, 0.0, 1.0])
x.requires_grad_()
v = torch.tensor([1.0, 10.0, 100.0])
keep = x > 0
elsewhere = 3 * x
inside = torch.where(keep, x, torch.ones_like(x))  # no 0 reaches the root
y = torch.where(keep, inside.sqrt(), elsewhere)
y.backward(gradient=v, retain_graph=True)
print(f"`x.grad` is `{x.grad.tolist()}`")

# %% numpy
import numpy as np

J = np.array([[0.25, 0, 0],   # 1 / (2 · 2)
              [0, 3, 0],
              [0, 0, 0.5]])   # 1 / (2 · 1)
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [2, 0, 1])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [0.25, 30, 50])

# Tempting: a weight of 0, and a mask by multiplication
for attempt, weights in [
    (torch.where(keep, x.sqrt(), elsewhere), v * keep),
    (x.sqrt() * keep + elsewhere * ~keep, v),
    (x.sqrt(), v * keep),
]:
    (grad,) = torch.autograd.grad(attempt, x, weights, retain_graph=True)
    np.testing.assert_array_equal(grad.tolist(), [0.25, np.nan, 50])
