"""In evaluation mode, a BatchNorm with stored statistics has a diagonal Jacobian."""

# %% torch
import torch
from torch.autograd.functional import jacobian

norm = torch.nn.BatchNorm1d(1)
norm.running_mean.fill_(10)
norm.running_var.fill_(25)
x = torch.tensor([[3.0], [9.0], [11.0], [17.0]])
in_eval = jacobian(norm.eval(), x).reshape(4, 4)
y_eval = norm(x).detach()
in_train = jacobian(norm.train(), x).reshape(4, 4)
y_train = norm(x).detach()
print(y_eval.flatten())
print(y_train.flatten())

# %% numpy
import numpy as np

J_eval = np.array([[1, 0, 0, 0],  # y_i = (x_i − 10) / 5
                   [0, 1, 0, 0],
                   [0, 0, 1, 0],
                   [0, 0, 0, 1]]) / 5
by_hand = np.array([1, 1, 1, 1]) @ J_eval
print(by_hand)

z = np.array([-7, -1, 1, 7]) / 5  # the outputs, in both modes
J_train = (np.identity(4) - 1 / 4 - np.outer(z, z) / 4) / 5

# %% check
assert not y_eval.requires_grad
assert not y_train.requires_grad
for y in y_eval, y_train:
    np.testing.assert_allclose(y.flatten().tolist(), z, rtol=1e-6)
np.testing.assert_allclose(in_eval.tolist(), J_eval, rtol=1e-6)
np.testing.assert_allclose(in_train.tolist(), J_train, atol=1e-6)
x.requires_grad_()
norm.running_mean.fill_(10)
norm.running_var.fill_(25)
norm.eval()(x).sum().backward()
np.testing.assert_allclose(x.grad.flatten().tolist(), by_hand, rtol=1e-6)
np.testing.assert_allclose(by_hand, [0.2, 0.2, 0.2, 0.2])
np.testing.assert_array_equal(z, [-1.4, -0.2, 0.2, 1.4])
