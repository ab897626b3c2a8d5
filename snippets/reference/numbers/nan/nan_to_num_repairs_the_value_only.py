"""`nan_to_num` replaces the NaN of 0 / 0, but the gradient stays NaN."""

# %% torch
import torch

x = torch.tensor([0.0, 2.0], requires_grad=True)
broken = x.square() / x  # 0 / 0, and 2
broken.retain_grad()
y = broken.nan_to_num()
v = torch.tensor([10.0, 100.0])
y.backward(gradient=v)
print(y.tolist())
print(broken.grad)
print(x.grad)

# %% numpy
import numpy as np

J_of_nan_to_num = np.array([[0, 0],
                            [0, 1]])
weights = np.array([10, 100])
v_of_broken = weights @ J_of_nan_to_num
print(v_of_broken)

# %% check
assert y.tolist() == [0, 2]
np.testing.assert_array_equal(broken.grad.tolist(), v_of_broken)
np.testing.assert_array_equal(v_of_broken, [0, 100])
np.testing.assert_array_equal(x.grad.tolist(), [np.nan, 100])

# %% guards
assert v.tolist() == weights.tolist() == [10, 100]
