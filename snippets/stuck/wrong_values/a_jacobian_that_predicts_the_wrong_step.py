"""`torch.stack` with `dim=1` turns the rows of J into columns, so the result is Jᵀ, which predicts a wrong
change of y."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2])
results = [torch.autograd.grad(y, x, v, retain_graph=True)[0]
           for v in torch.eye(2)]
step = torch.tensor([1.0, 10.0])

# %% error
J = torch.stack(results, dim=1)  # the same as J[:, i] = x.grad
change = J @ step
print(change)
wrong = change

# %% fix
J = torch.stack(results)  # the same as J[i] = x.grad
change = J @ step
print(change)

# %% numpy
import numpy as np

rows = np.array([[6, 0],
                 [2, 3]])
step_by_hand = np.array([1, 10])
wrong_by_hand = rows.T @ step_by_hand
by_hand = rows @ step_by_hand
print(wrong_by_hand)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6])
np.testing.assert_array_equal(J.tolist(), rows)
np.testing.assert_array_equal(wrong.tolist(), [26, 30])
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(change.tolist(), by_hand)
