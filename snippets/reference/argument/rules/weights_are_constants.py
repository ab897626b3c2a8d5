"""By default, `backward` treats v as a constant, even if v was computed from x."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])
y.backward(gradient=y, retain_graph=True)  # weights that depend on x
as_argument = x.grad
print(as_argument)

# %% error
x.grad = None
(y * y).sum().backward()
wrong = x.grad
print(wrong)

# %% reset
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])

# %% fix
x.grad = None
(y.detach() * y).sum().backward()
right = x.grad
print(right)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([9, 6, 10]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(as_argument.tolist(), by_hand)
np.testing.assert_array_equal(wrong.tolist(), 2 * by_hand)
np.testing.assert_array_equal(right.tolist(), by_hand)
assert y.requires_grad
assert not as_argument.requires_grad
