r"""The length of a vector, written out as a root of a sum of squares: at
the zero vector, the root sends ∞ back, and the squares multiply it by 0."""

# --8<-- [start:torch]
import torch

x = torch.tensor([0.0, 0.0], requires_grad=True)
s = x.square().sum()
s.retain_grad()
y = s.sqrt()
y.backward()
broken = x.grad
print("reaches the sum of squares:", s.grad)
print("reaches x:", broken)
# --8<-- [end:torch]

# --8<-- [start:fix]
x.grad = None
y2 = torch.linalg.vector_norm(x)  # one step, with a row of its own
y2.backward()
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J_root = np.array([[np.inf]])  # 1 / (2 · √0)
J_sum_of_squares = np.array([[0, 0]])  # 2x
with np.errstate(invalid="ignore"):
    by_hand = J_root[0, 0] * J_sum_of_squares[0]
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert (y.item(), s.grad.item()) == (0, np.inf)
np.testing.assert_array_equal(by_hand, [np.nan, np.nan])
np.testing.assert_array_equal(broken.tolist(), by_hand)
assert y2.item() == 0
np.testing.assert_array_equal(x.grad.tolist(), [0, 0])
# --8<-- [end:check]
