"""Where `relu`, `clamp` or `sigmoid` is flat, J is 0, so the gradient is 0 for
every finite v."""

# %% torch
import torch

x = torch.tensor([-4.0, 200.0, 7.0], requires_grad=True)
y = torch.stack([x[0].relu(), x[1].sigmoid(), x[2].clamp(max=5)])
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

share = 1.0  # 1 / (1 + e⁻²⁰⁰), to the last digit
J = np.diag([0, share * (1 - share), 0])
weights = np.array([1, 10, 100])
by_hand = weights @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(x.tolist(), [-4, 200, 7])
np.testing.assert_array_equal(y.tolist(), [0, share, 5])
np.testing.assert_array_equal(v.tolist(), weights)
np.testing.assert_array_equal(weights, [1, 10, 100])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [0, 0, 0])
