"""If y = √x is multiplied by 8 with `y = y * 8`, the root is kept for `backward`. At x = (4, 16, 1), the slopes 8 /
(2√x) are (2, 1, 4), and with v = (1, 10, 100), `x.grad` is (2, 10, 400)."""

# %% torch
import torch

x = torch.tensor([4.0, 16.0, 1.0])
x.requires_grad_()
v = torch.tensor([1.0, 10.0, 100.0])
y = x.sqrt()
y = y * 8
y.backward(gradient=v)
print(f"`x.grad` is `{x.grad.tolist()}`")

# %% numpy
import numpy as np

J = np.array([[2, 0, 0],   # 8 / (2 · root)
              [0, 1, 0],
              [0, 0, 4]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# Tempting: past autograd's back. 1 / (2 · changed root), and no 8
silently = np.array([1 / 32, 10 / 64, 100 / 16])

# %% check
np.testing.assert_array_equal(y.tolist(), [16, 32, 8])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [2, 10, 400])
y = x.sqrt()
y.data *= 8
np.testing.assert_array_equal(y.tolist(), [16, 32, 8])
(wrong,) = torch.autograd.grad(y, x, v)
np.testing.assert_array_equal(wrong.tolist(), silently)
y = x.clone().sqrt()
y *= 8
try:
    y.backward(gradient=v)
except RuntimeError as error:
    message_with_clone = str(error)
assert message_with_clone.startswith(
    "one of the variables needed for gradient computation has been "
    "modified by an inplace operation: "
)
