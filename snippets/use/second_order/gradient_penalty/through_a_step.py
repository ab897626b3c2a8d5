"""Without `create_graph=True`, the gradient in a training step counts as a constant when you differentiate
through the step."""

# %% torch
import torch

w = torch.tensor([2.0, 0.0], requires_grad=True)


def train_loss(w):
    return w[0] ** 2 + w[0] * w[1] + 2 * w[1] ** 2


def test_loss(w):
    return (w**2).sum()

# %% error
(g,) = torch.autograd.grad(train_loss(w), w)
updated = w - 0.25 * g
(wrong,) = torch.autograd.grad(test_loss(updated), w)
print(updated, wrong)

# %% fix
(g,) = torch.autograd.grad(train_loss(w), w, create_graph=True)
updated = w - 0.25 * g
(right,) = torch.autograd.grad(test_loss(updated), w)
print(updated, right)

# %% numpy
import numpy as np

H = np.array([[2, 1], [1, 4]])  # the Hessian of the train loss
J = np.eye(2) - 0.25 * H  # the Jacobian of the step
v = np.array([2, -1])  # the slope of the test loss after it
arrives = v @ J
print(arrives)

# %% check
np.testing.assert_array_equal(g.tolist(), [4, 2])
np.testing.assert_array_equal(updated.tolist(), v / 2)  # the slope of ‖w‖² is 2w
np.testing.assert_array_equal(wrong.tolist(), v)
np.testing.assert_array_equal(right.tolist(), arrives)
np.testing.assert_array_equal(arrives, [1.25, -0.5])
second = torch.autograd.functional.hessian(train_loss, w.detach())
np.testing.assert_array_equal(second.tolist(), H)
