"""`vector_norm` avoids the NaN gradient that `x.square().sum().sqrt()` has at zero."""

# %% torch
import torch

x = torch.tensor([0.0, 0.0], requires_grad=True)

# %% error
y = x.square().sum().sqrt()
y.backward()
broken = x.grad
print(broken)

# %% reset
x.grad = None

# %% fix
y = torch.linalg.vector_norm(x)
y.backward()
print(x.grad)

# %% numpy
import numpy as np

J_root = np.array([[np.inf]])  # 1 / (2 · √0)
J_sum_of_squares = np.array([[0, 0]])  # 2x
with np.errstate(invalid="ignore"):
    by_hand = J_root[0, 0] * J_sum_of_squares[0]
print(by_hand)

# %% check
np.testing.assert_array_equal(by_hand, [np.nan, np.nan])
np.testing.assert_array_equal(broken.tolist(), by_hand)
assert y.item() == 0
np.testing.assert_array_equal(x.grad.tolist(), [0, 0])
