"""If the base of a power is negative, the exponent's gradient is NaN."""

# %% torch
import torch

b = torch.tensor([-2.0, 1.0], requires_grad=True)
p = torch.tensor([2.0, 3.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

# %% error
y = b**p
y.backward(gradient=v)
print(p.grad)

# %% reset
b.grad = None

# %% fix
y = b**p.detach()  # a constant exponent
y.backward(gradient=v)
print(b.grad)

# %% numpy
import numpy as np

J_b = np.array([[-4, 0],  # p · b^(p−1)
                [0, 3]])
by_hand = np.array([1, 10]) @ J_b
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [4, 1])
np.testing.assert_array_equal(b.grad.tolist(), by_hand)
np.testing.assert_array_equal(p.grad.tolist(), [np.nan, 0])  # log(1) = 0

# %% guards
assert p.tolist() == [2, 3]
