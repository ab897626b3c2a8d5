"""With v = (0, 100) for y and w = −1 for z, `backward` adds up the
contributions of both outputs: 100 × (15, 6) − 1 × (1, 10) = (1499, 590)."""

# %% torch
import torch

x = torch.tensor([2.0, 5.0])
x.requires_grad_()
x1, x2 = x
y = torch.stack([x1**2, 3 * x1 * x2])
z = x1 + x2**2
v = torch.tensor([0.0, 100.0])
w = torch.tensor(-1.0)
torch.autograd.backward([y, z], [v, w], retain_graph=True)
print(f"`v` is `{v.tolist()}`, and `w` is `{w.tolist()}`")

# %% numpy
import numpy as np

J = np.array([[4, 0],    # y[0]
              [15, 6],   # y[1]
              [1, 10]])  # z
by_hand = np.array([0, 100, -1]) @ J
print(by_hand)

# Tempting, and wrong
z_left_at_one = np.array([0, 100, 1]) @ J

# %% check
np.testing.assert_array_equal([*y.tolist(), z.tolist()], [4, 30, 27])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
wanted = 100 * y[1] - z
(directly,) = torch.autograd.grad(wanted, x, retain_graph=True)
np.testing.assert_array_equal(directly.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [1499, 590])
(row,) = torch.autograd.grad(y[0], x, retain_graph=True)
np.testing.assert_array_equal(row.tolist(), J[0])
assert wanted == 3000 - 27
try:
    torch.autograd.backward([y, z])
except RuntimeError as error:
    message = str(error)
assert message == "grad can be implicitly created only for scalar outputs"
x.grad = None
torch.autograd.backward([y, z], [v, None])
np.testing.assert_array_equal(x.grad.tolist(), z_left_at_one)
np.testing.assert_array_equal(z_left_at_one, [1501, 610])
