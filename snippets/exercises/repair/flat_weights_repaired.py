"""If v is a column like y, each of the three points gets its own weight: for y = x² at (1, 2, 3), `x.grad` is (1 × 2,
10 × 4, 100 × 6)."""

# %% torch
import torch

x = torch.tensor([[1.0], [2.0], [3.0]])
x.requires_grad_()
y = x**2
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v.unsqueeze(1), retain_graph=True)
print(f"`x.grad` is `{x.grad.tolist()}`")

# %% numpy
import numpy as np

J = np.array([[2, 0, 0],
              [0, 4, 0],
              [0, 0, 6]])
by_hand = np.array([1, 10, 100]) @ J
each_y_with_all_weights = np.array([111, 111, 111]) @ J
print(by_hand, each_y_with_all_weights)

# %% check
np.testing.assert_array_equal(y.tolist(), [[1], [4], [9]])
assert x.grad.shape == (3, 1)
np.testing.assert_array_equal(x.grad.flatten().tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [2, 40, 600])

# Tempting: no error, and wrong
assert (v * y).shape == (3, 3)
(wrong,) = torch.autograd.grad((v * y).sum(), x)
assert wrong.shape == (3, 1)
np.testing.assert_array_equal(
    wrong.flatten().tolist(), each_y_with_all_weights
)
np.testing.assert_array_equal(each_y_with_all_weights, [222, 444, 666])

# Tempting: a row
y = x**2
try:
    y.backward(gradient=v.unsqueeze(0))
except RuntimeError as error:
    message_for_a_row = str(error)
assert "torch.Size([1, 3])" in message_for_a_row

# The other fix
x.grad = None
y.squeeze(1).backward(gradient=v)
np.testing.assert_array_equal(x.grad.flatten().tolist(), by_hand)

# %% guards
assert x.tolist() == [[1], [2], [3]]
