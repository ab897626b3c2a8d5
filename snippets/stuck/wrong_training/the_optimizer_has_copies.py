"""If an optimizer has copies of the parameters, it never moves the parameters themselves."""

# %% torch
import torch

w = torch.tensor([6.0, 8.0], requires_grad=True)
v = torch.tensor([0.5, 0.25])
rate = 0.5

# %% error
copy = w.detach().clone().requires_grad_()
optimizer = torch.optim.SGD([copy], rate)
w.square().backward(gradient=v)
optimizer.step()
wrong = w.tolist()
print(wrong, copy.grad)

# %% reset
w.grad = None

# %% fix
optimizer = torch.optim.SGD([w], rate)
w.square().backward(gradient=v)
optimizer.step()
print(w.tolist())

# %% numpy
import numpy as np

J = np.diag([2 * 6, 2 * 8])
by_hand = np.array([6, 8]) - 0.5 * (np.array([0.5, 0.25]) @ J)
print(by_hand)

# %% check
assert copy.grad is None
np.testing.assert_array_equal(copy.tolist(), [6, 8])
np.testing.assert_array_equal(wrong, [6, 8])
np.testing.assert_array_equal(w.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [3, 6])
np.testing.assert_array_equal(w.grad.tolist(), [6, 4])
assert optimizer.param_groups[0]["params"][0] is w
