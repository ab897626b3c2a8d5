"""After `torch.cat([a, b])` the gradient of each leaf is a part of v itself,
so three calls of `backward` give four times vᵀJ instead of three times."""

# %% torch
import torch

a = torch.tensor([2.0, 3.0], requires_grad=True)
b = torch.tensor([5.0, 7.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0, 1000.0])
for _ in range(3):
    torch.cat([a, b]).backward(gradient=v)
print(a.grad, b.grad, v)

# %% numpy
import numpy as np

J_a, J_b = np.eye(4)[:, :2], np.eye(4)[:, 2:]
weights = np.array([1, 10, 100, 1000])
right = 3 * (weights @ J_a), 3 * (weights @ J_b)
print(*right)

# %% check
np.testing.assert_array_equal(a.grad.tolist(), [4, 40])
np.testing.assert_array_equal(b.grad.tolist(), [400, 4000])
np.testing.assert_array_equal(v.tolist(), 4 * weights)
np.testing.assert_array_equal(right, [[3, 30], [300, 3000]])
a.grad = b.grad = None
v = torch.tensor([[1.0, 10.0], [100.0, 1000.0]])
for _ in range(3):
    torch.stack([a, b]).backward(gradient=v)
np.testing.assert_array_equal(b.grad.tolist(), [400, 4000])

# %% guards
assert a.tolist() + b.tolist() == [2, 3, 5, 7]
