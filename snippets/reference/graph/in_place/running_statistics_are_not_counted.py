"""Here a BatchNorm in train mode overwrites its running statistics uncounted.
The `backward` of an earlier pass in eval mode then uses the new ones."""

# %% torch
import torch

norm = torch.nn.BatchNorm1d(1, eps=1e-9, momentum=1.0, affine=False)
x = torch.tensor([[3.0], [2.0]], requires_grad=True)
y = norm.eval()(x)  # the variance is 1, and so are the derivatives
norm.train()(torch.tensor([[-2.0], [0.0], [2.0]]))  # their variance is 4
y.backward(gradient=torch.tensor([[1.0], [10.0]]))
print(norm.running_var, x.grad.tolist())

# %% numpy
import numpy as np

J = np.eye(2)  # y was x / √1
J_used = np.eye(2) / 2  # x / √4
right, by_hand = np.array([1, 10]) @ J, np.array([1, 10]) @ J_used
print(right, by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [[3], [2]])
np.testing.assert_array_equal(norm.running_var.tolist(), [4])
np.testing.assert_allclose(x.grad.flatten().tolist(), by_hand, rtol=1e-6)
np.testing.assert_array_equal(right, [1, 10])

# %% guards
assert norm.running_mean.item() == 0
