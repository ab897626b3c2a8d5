"""The slope of `x / (1 + x.abs())` at 0 is 1, but `backward` returns 0 if you write the numerator as
`x.sign() * x.abs()`."""

# %% torch
import torch

x = torch.tensor([-1.0, 0.0, 3.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
y = x.sign() * x.abs() / (1 + x.abs())
y.backward(gradient=v)
wrong = x.grad
print(wrong)

# %% reset
x.grad = None

# %% fix
y = x / (1 + x.abs())
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J_used = np.diag([1 / 4, 0, 1 / 16])
J = np.diag([1 / 4, 1, 1 / 16])  # 1 / (1 + |x|)²
weights = np.array([1, 10, 100])
wrong_by_hand = weights @ J_used
by_hand = weights @ J
print(wrong_by_hand)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [-0.5, 0, 0.75])
with_sign = x.sign() * x.abs() / (1 + x.abs())
np.testing.assert_array_equal(with_sign.tolist(), y.tolist())
np.testing.assert_allclose(wrong.tolist(), wrong_by_hand)
np.testing.assert_allclose(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [0.25, 10, 6.25])
