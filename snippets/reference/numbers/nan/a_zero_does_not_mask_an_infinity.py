r"""A 0 in `v` does not mask an infinite entry of J. It is multiplied like any
other weight, and $0 \cdot \infty$ is NaN."""

# %% torch
import torch

x = torch.tensor([1.0, 0.0], requires_grad=True)
y = x.sqrt()  # slopes: 1/2, and infinite at 0
v = torch.tensor([1.0, 0.0])  # only the first output is asked for
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.diag([0.5, np.inf])
with np.errstate(invalid="ignore"):  # NumPy warns of 0 × inf
    by_hand = np.array([1, 0]) @ J
print(J)
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [1, 0])
np.testing.assert_array_equal(by_hand, [0.5, np.nan])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)

# %% guards
assert v.tolist() == [1, 0]
