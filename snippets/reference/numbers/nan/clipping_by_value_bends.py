"""`clip_grad_value_` clips each entry separately and so changes the direction:
(30, 40) becomes (30, 35)."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([10 * x[0] + 20 * x[1], 2 * x[0] + 2 * x[1]])
y.backward(gradient=torch.tensor([1.0, 10.0]))
torch.nn.utils.clip_grad_value_([x], clip_value=35)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[10, 20],
              [2, 2]])
by_hand = np.array([1, 10]) @ J
cut = np.minimum(by_hand, 35)
print(by_hand, cut)

# %% check
np.testing.assert_array_equal(y.tolist(), [50, 6])
np.testing.assert_array_equal(by_hand, [30, 40])
np.testing.assert_array_equal(x.grad.tolist(), cut)
np.testing.assert_array_equal(cut, [30, 35])
