"""For two equal scores, an extra softmax before `cross_entropy` halves the gradient."""

# %% torch
import torch

scores = torch.zeros(1, 2, requires_grad=True)
label = torch.tensor([0])
cross_entropy = torch.nn.functional.cross_entropy

# %% error
loss = cross_entropy(scores.softmax(dim=1), label)
loss.backward()
wrong = scores.grad
print(loss.detach(), wrong)

# %% reset
scores.grad = None

# %% fix
loss = cross_entropy(scores, label)
loss.backward()
print(loss.detach(), scores.grad)

# %% numpy
import numpy as np

v = np.array([1 / 2 - 1, 1 / 2])  # softmax minus one-hot
J = np.array([[1 / 4, -1 / 4],    # of the second softmax
              [-1 / 4, 1 / 4]])
by_hand = v @ J
print(by_hand)
print(v)

# %% check
twice = cross_entropy(scores.softmax(dim=1), label)
assert twice.item() == loss.item()
np.testing.assert_allclose(loss.item(), np.log(2), rtol=1e-6)
np.testing.assert_allclose(wrong.tolist(), [by_hand])
np.testing.assert_allclose(scores.grad.tolist(), [v])
np.testing.assert_allclose(by_hand, [-0.25, 0.25])

# %% guards
assert label.tolist() == [0]
