"""After an evaluation with BatchNorm, call `backward` before the layer runs in training
mode again."""

# %% torch
import torch

norm = torch.nn.BatchNorm1d(1, eps=1e-9, momentum=1.0, affine=False)  # mean 0, variance 1
x = torch.tensor([[3.0], [2.0]], requires_grad=True)
batch = torch.tensor([[-4.0], [0.0], [4.0]])  # its variance is 16
v = torch.tensor([[4.0], [40.0]])

# %% error
y = norm.eval()(x)
norm.train()(batch)
y.backward(gradient=v)
wrong = x.grad
print(wrong.tolist())

# %% reset
x.grad = None
norm = torch.nn.BatchNorm1d(1, eps=1e-9, momentum=1.0, affine=False)

# %% fix
y = norm.eval()(x)
y.backward(gradient=v)
norm.train()(batch)
print(x.grad.tolist())

# %% numpy
import numpy as np

J = np.diag([1, 1])           # y was x / √1
J_used = np.diag([1, 1]) / 4  # x / √16
wrong_by_hand = np.array([4, 40]) @ J_used
by_hand = np.array([4, 40]) @ J
print(wrong_by_hand)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [[3], [2]])
assert norm.running_mean.tolist() == [0]
assert norm.running_var.tolist() == [16]
np.testing.assert_allclose(wrong.flatten().tolist(), wrong_by_hand)
np.testing.assert_allclose(wrong.tolist(), [[1], [10]])
np.testing.assert_allclose(x.grad.flatten().tolist(), by_hand)
