"""On the CPU, `.numpy(force=True)` shares memory with the tensor, which a
copy from a GPU cannot. `.tolist()` and `np.array(...)` always copy."""

# --8<-- [start:torch]
import numpy as np
import torch

x = torch.tensor([1.0, 2.0], device="cpu", requires_grad=True)
y = x.square()
shared = x.numpy(force=True)
copied = np.array(shared)
shared[0] = 50  # also changes x, and backward is not told

y.backward(gradient=torch.tensor([1.0, 10.0], device="cpu"))
print(y.tolist(), x.tolist(), copied)
print(x.grad)
# --8<-- [end:torch]

# --8<-- [start:numpy]
J = np.array([[2, 0],  # at (1, 2), where y was computed
              [0, 4]])
J_used = np.array([[100, 0],  # at (50, 2)
                   [0, 4]])
expected, by_hand = np.array([1, 10]) @ J, np.array([1, 10]) @ J_used
print(expected)
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [1, 4])
np.testing.assert_array_equal(x.tolist(), [50, 2])
np.testing.assert_array_equal(copied, [1, 2])
np.testing.assert_array_equal(expected, [2, 40])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
