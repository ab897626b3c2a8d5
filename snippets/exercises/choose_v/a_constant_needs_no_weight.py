"""For $y_1 - 2 y_3 + 5$, the weights are (1, 0, −2), and `x.grad` is 1 × (3,
1) − 2 × (4, 6) = (−5, −11). The constant 5 needs no weight: its derivative is
0."""

# %% torch
import torch

x = torch.tensor([1.0, 3.0])
x.requires_grad_()
x1, x2 = x
y = torch.stack([x1 * x2, 2 * x1 + 7 * x2, x2**2 + 4 * x1])

v = torch.tensor([1.0, 0.0, -2.0])
y.backward(gradient=v, retain_graph=True)
print(f"`v` is `{v.tolist()}`")

# %% numpy
import numpy as np

J = np.array([[3, 1],
              [2, 7],
              [4, 6]])
by_hand = np.array([1, 0, -2]) @ J
print(by_hand)

# Tempting, and wrong
in_order_of_appearance = np.array([1, -2, 5]) @ J

# %% check
np.testing.assert_array_equal(y.tolist(), [3, 23, 13])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [-5, -11])
np.testing.assert_array_equal(in_order_of_appearance, [19, 17])
wanted = y[0] - 2 * y[2] + 5
(directly,) = torch.autograd.grad(wanted, x, retain_graph=True)
np.testing.assert_array_equal(directly.tolist(), by_hand)
try:
    y.backward(gradient=torch.tensor([1.0, 0.0, -2.0, 5.0]))
except RuntimeError as error:
    message = str(error)
assert message == (
    "Mismatch in shape: grad_output[0] has a shape of torch.Size([4]) "
    "and output[0] has a shape of torch.Size([3])."
)
