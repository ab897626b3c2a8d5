"""`torch.autograd.grad(loss, x)` leaves the `.grad` of a weight w unchanged,
whereas `loss.backward()` also fills `w.grad`."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)  # three pixels
w = torch.tensor([4.0, 5.0, 6.0], requires_grad=True)  # the weights
loss = (x @ w - 22) ** 2 / 2
(g,) = torch.autograd.grad(loss, x, retain_graph=True)
print(g, w.grad)
loss.backward()
full_x, full_w = x.grad, w.grad
print(full_x, full_w)

# %% numpy
import numpy as np

J = np.array([[4, 5, 6, 1, 2, 3]])  # of x @ w: w, and then x
by_hand = np.array([32 - 22]) @ J   # v: what the squared error sends
print(by_hand)

# %% check
import warnings

assert loss.item() == 50
np.testing.assert_array_equal(g.tolist(), by_hand[:3])
np.testing.assert_array_equal(full_x.tolist(), by_hand[:3])
np.testing.assert_array_equal(full_w.tolist(), by_hand[3:])


def again():
    x.grad = w.grad = None
    return (x @ w - 22) ** 2 / 2


again().backward(inputs=[x])
np.testing.assert_array_equal(x.grad.tolist(), by_hand[:3])
assert w.grad is None
with warnings.catch_warnings(record=True, action="always") as caught:
    (old,) = torch.autograd.grad(again(), x, only_inputs=True)
    silent = len(caught)
    (warned,) = torch.autograd.grad(again(), x, only_inputs=False)
assert old.tolist() == warned.tolist() == g.tolist()
assert (silent, len(caught)) == (0, 1)
assert caught[0].category is FutureWarning
assert w.grad is None
