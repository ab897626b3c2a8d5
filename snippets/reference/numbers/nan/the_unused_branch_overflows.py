"""If `torch.where` doesn't select `x.expm1()` at x = 100, its infinite slope still makes the gradient NaN."""

# %% torch
import torch

x = torch.tensor([100.0, 1.0, 0.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
y = torch.where(x > 0, x, x.expm1())  # exp(100) is inf in float32
y.backward(gradient=v)
broken = x.grad
print(broken)

# %% reset
x.grad = None

# %% fix
safe = torch.where(x > 0, 0, x)
y = torch.where(x > 0, x, safe.expm1())
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[1, 0, 0],  # x
              [0, 1, 0],
              [0, 0, 1]])  # exp(x) − 1 has slope 1 at 0
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [100, 1, 0])
np.testing.assert_array_equal(broken.tolist(), [np.nan, 10, 100])
assert safe.tolist() == [0, 0, 0]
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

# %% guards
assert v.tolist() == [1, 10, 100]
assert x.tolist() == [100, 1, 0]
