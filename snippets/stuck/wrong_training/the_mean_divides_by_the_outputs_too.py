"""To average over samples, compute `mse_loss` with `reduction="sum"`, and divide it by `len(y)`."""

# %% torch
import torch

y = torch.tensor([[3.0, 6.0, 9.0],
                  [3.0, 0.0, 6.0]], requires_grad=True)  # two samples
target = torch.zeros(2, 3)
mse_loss = torch.nn.functional.mse_loss

# %% error
loss = mse_loss(y, target)
loss.backward()
wrong = y.grad
print(wrong)

# %% reset
y.grad = None

# %% fix
loss = mse_loss(y, target, reduction="sum") / len(y)
loss.backward()
print(y.grad)

# %% numpy
import numpy as np

squares = np.array([[9, 36, 81],
                    [9, 0, 36]])
J = np.diag([6, 12, 18, 6, 0, 12])  # of the six squares
wrong_by_hand = np.full(6, 1 / 6) @ J
by_hand = np.full(6, 1 / 2) @ J
print(wrong_by_hand)
print(by_hand)

# %% check
np.testing.assert_allclose(loss.item(), squares.sum() / 2)
np.testing.assert_allclose(loss.item(), 85.5)
np.testing.assert_allclose(wrong.flatten().tolist(), wrong_by_hand)
np.testing.assert_allclose(wrong_by_hand, [1, 2, 3, 1, 0, 2])
np.testing.assert_allclose(y.grad.flatten().tolist(), by_hand)
np.testing.assert_allclose(y.grad.tolist(), [[3, 6, 9], [3, 0, 6]])

# %% guards
assert target.tolist() == [[0, 0, 0], [0, 0, 0]]
