"""This program avoids the root of 0, where the slope is infinite. There is
no error, and `x.grad` holds a `nan` all the same."""

# --8<-- [start:torch]
import torch

x = torch.tensor([4.0, 0.0, 1.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
keep = x > 0
elsewhere = 3 * x
y = torch.where(keep, x.sqrt(), elsewhere)
y.backward(gradient=v, retain_graph=True)
wrong = x.grad
print(wrong)
# --8<-- [end:torch]

# --8<-- [start:fix]
x.grad = None
inside = torch.where(keep, x, torch.ones_like(x))  # no 0 reaches the root
z = torch.where(keep, inside.sqrt(), elsewhere)
z.backward(gradient=v)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[0.25, 0, 0],   # 1 / (2 · 2)
              [0, 3, 0],
              [0, 0, 0.5]])   # 1 / (2 · 1)
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [2, 0, 1])
np.testing.assert_array_equal(z.tolist(), [2, 0, 1])
np.testing.assert_array_equal(wrong.tolist(), [0.25, np.nan, 50])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [0.25, 30, 50])

# Tempting: a weight of 0, and a mask by multiplication
for attempt, weights in [
    (torch.where(keep, x.sqrt(), 3 * x), v * keep),
    (x.sqrt() * keep + 3 * x * ~keep, v),
    (x.sqrt(), v * keep),
]:
    (grad,) = torch.autograd.grad(attempt, x, weights)
    np.testing.assert_array_equal(grad.tolist(), [0.25, np.nan, 50])
# --8<-- [end:check]
