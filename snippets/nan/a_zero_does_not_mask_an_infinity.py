r"""A 0 in `v` does not mask an infinite entry of J. It is multiplied like any
other weight, and $0 \cdot \infty$ is NaN."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 0.0], requires_grad=True)
y = x.sqrt()  # slopes: 1/2, and infinite at 0
v = torch.tensor([1.0, 0.0])  # only the first output is asked for
y.backward(gradient=v)
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.diag([0.5, np.inf])
with np.errstate(invalid="ignore"):  # NumPy warns of 0 × inf
    by_hand = np.array([1, 0]) @ J
print(J)
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [1, 0])
np.testing.assert_array_equal(by_hand, [0.5, np.nan])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]

# --8<-- [start:guards]
assert v.tolist() == [1, 0]
# --8<-- [end:guards]
