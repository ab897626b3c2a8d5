"""`y.backward((v, w))` ignores w; for two outputs, call
`torch.autograd.backward((y, z), (v, w))`."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2])
z = 5 * x2
v, w = torch.tensor([1.0, 10.0]), torch.tensor(100.0)

# %% error
y.backward((v, w))
wrong = x.grad
print(wrong)

# %% reset
x.grad = None
x1, x2 = x
y = torch.stack([x1**2, x1 * x2])
z = 5 * x2

# %% fix
torch.autograd.backward((y, z), (v, w))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])  # this row is z
wrong_by_hand = np.array([1, 10]) @ J[:2]
by_hand = np.array([1, 10, 100]) @ J
print(wrong_by_hand)
print(by_hand)

# %% check
np.testing.assert_array_equal([*y.tolist(), z.item()], [9, 6, 10])
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(wrong.tolist(), [26, 30])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [26, 530])
