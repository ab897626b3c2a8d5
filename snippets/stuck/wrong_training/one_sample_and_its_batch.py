"""With BatchNorm in evaluation mode, a v that selects one sample gives a gradient to
this sample only."""

# %% torch
import torch

x = torch.tensor([[-1.0], [-1.0], [1.0], [1.0]], requires_grad=True)
v = torch.tensor([[100.0], [0.0], [0.0], [0.0]])  # the first sample
norm = torch.nn.BatchNorm1d(1, eps=1e-12, affine=False, momentum=0.0)

# %% error
y = norm(x)
y.backward(gradient=v)
wrong = x.grad
print(wrong.tolist())

# %% reset
x.grad = None

# %% fix
norm.eval()
y = norm(x)
y.backward(gradient=v)
print(x.grad.tolist())

# %% numpy
import numpy as np

normed = np.array([-1, -1, 1, 1])  # mean 0, variance 1
J_train = np.eye(4) - 1 / 4 - np.outer(normed, normed) / 4
J_eval = np.eye(4)  # with the stored mean 0 and variance 1
wrong_by_hand = np.array([100, 0, 0, 0]) @ J_train
by_hand = np.array([100, 0, 0, 0]) @ J_eval
print(wrong_by_hand)
print(by_hand)

# %% check
np.testing.assert_allclose(y.flatten().tolist(), normed)
np.testing.assert_allclose(wrong.flatten().tolist(), wrong_by_hand)
np.testing.assert_allclose(wrong_by_hand, [50, -50, 0, 0])
np.testing.assert_allclose(x.grad.flatten().tolist(), by_hand)
