"""If v is a loss's gradient with respect to y, `y.backward(gradient=v)` computes the loss's gradient with
respect to x."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])

# elsewhere: another process, a simulator
received = y.detach().requires_grad_()
a, b, c = received
loss = a * b + c**2
loss.backward()
v = received.grad
print(v)

# here
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J_y = np.array([[6, 0],
                [2, 3],
                [0, 5]])
J_loss = np.array([[6, 9, 2 * 10]])  # (y_2, y_1, 2 y_3)
at_y = np.array([1]) @ J_loss
by_hand = at_y @ J_y
print(at_y, by_hand)
back = {"y": at_y}

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
assert loss.item() == 9 * 6 + 10**2
np.testing.assert_array_equal(v.tolist(), back["y"])
np.testing.assert_array_equal(at_y, [6, 9, 20])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [54, 127])
