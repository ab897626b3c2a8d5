"""With weight decay, an optimizer still moves a parameter whose loss is multiplied by 0."""

# %% torch
import torch

SGD = torch.optim.SGD

# %% error
w = torch.tensor([8.0, 12.0], requires_grad=True)
optimizer = SGD([w], lr=0.5, weight_decay=0.5)
loss = 0 * w.square().sum()
loss.backward()
optimizer.step()
wrong, zeros = w.tolist(), w.grad
print(wrong, zeros)

# %% fix
w = torch.tensor([8.0, 12.0], requires_grad=True)
optimizer = SGD([w], lr=0.5, weight_decay=0.5)
optimizer.step()
print(w.tolist(), w.grad)

# %% numpy
import numpy as np

J = np.diag([16, 24])
gradient = np.array([0, 0]) @ J
by_hand = np.array([8, 12]) - 0.5 * (gradient + 0.5 * np.array([8, 12]))
print(by_hand)

# %% check
assert loss.item() == 0
np.testing.assert_array_equal(zeros.tolist(), gradient)
np.testing.assert_array_equal(gradient, [0, 0])
np.testing.assert_array_equal(wrong, by_hand)
np.testing.assert_array_equal(wrong, [6, 9])
assert w.grad is None
np.testing.assert_array_equal(w.tolist(), [8, 12])
np.testing.assert_array_equal(np.diag(J), 2 * np.array([8, 12]))

# %% guards
assert optimizer.param_groups[0]["lr"] == 0.5
assert optimizer.param_groups[0]["weight_decay"] == 0.5
