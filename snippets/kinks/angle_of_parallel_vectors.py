"""The angle to a parallel vector: `acos` has an infinite slope at 1, and
the cosine stands still there. `atan2` has neither problem."""

# --8<-- [start:torch]
import torch

x = torch.tensor([2.0, 0.0], requires_grad=True)
axis = torch.tensor([1.0, 0.0])
cosine = (x @ axis) / x.norm()
cosine.retain_grad()
angle = cosine.acos()
angle.backward()
broken = x.grad
print("reaches the cosine:", cosine.grad)
print("reaches x:", broken)
# --8<-- [end:torch]

# --8<-- [start:fix]
x.grad = None
angle2 = torch.atan2(x[1], x[0])
angle2.backward()
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J_atan2 = np.array([[0, 2]]) / 4  # (−x_2, x_1) / length²
by_hand = np.array([1]) @ J_atan2
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert (cosine.item(), angle.item(), angle2.item()) == (1, 0, 0)
assert cosine.grad.item() == -np.inf
np.testing.assert_array_equal(broken.tolist(), [np.nan, np.nan])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [0, 0.5])
# --8<-- [end:check]

# --8<-- [start:guards]
assert axis.tolist() == [1, 0]
# --8<-- [end:guards]
