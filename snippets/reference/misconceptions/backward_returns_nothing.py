"""`backward` returns None and changes no parameter; `optimizer.step()`
does."""

# %% torch
import torch

w = torch.tensor([6.0, 8.0], requires_grad=True)
optimizer = torch.optim.SGD([w], lr=0.5)
y = w**2
returned = y.backward(gradient=torch.tensor([0.5, 0.25]))
before = w.tolist()
optimizer.step()
print(returned, before, w.grad, w.tolist())

# %% numpy
import numpy as np

J = np.diag([12, 16])
gradient = np.array([0.5, 0.25]) @ J
by_hand = np.array([6, 8]) - 0.5 * gradient
print(gradient, by_hand)

# %% check
assert returned is None
np.testing.assert_array_equal(y.tolist(), [36, 64])
assert before == [6, 8]
np.testing.assert_array_equal(w.grad.tolist(), gradient)
np.testing.assert_array_equal(w.tolist(), by_hand)
