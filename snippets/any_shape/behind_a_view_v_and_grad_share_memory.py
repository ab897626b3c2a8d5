"""Behind a mere view, `x.grad` can share its memory with v: the second call
adds v to itself. A copy of v keeps them apart."""

# --8<-- [start:torch]
import torch

x = torch.zeros(2, 3, requires_grad=True)
v = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0],
                  [5.0, 6.0]])

x.view(3, 2).backward(gradient=v)
once = x.grad.clone()
print(once)
x.view(3, 2).backward(gradient=v)  # accumulates: twice v is expected
x.view(3, 2).backward(gradient=v)  # and now three times v
shared = x.grad.clone()
changed = v
print(shared)
print(changed)
# --8<-- [end:torch]

# --8<-- [start:fix]
v = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0],
                  [5.0, 6.0]])
x.grad = None
for _ in range(3):
    x.view(3, 2).backward(gradient=v.clone())
print(x.grad)
print(v)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.eye(6)  # the view moves nothing in memory
by_hand = np.array([1, 2, 3, 4, 5, 6]) @ J
thrice = by_hand + by_hand + by_hand
print(thrice.reshape(2, 3))
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(once.tolist(), by_hand.reshape(2, 3))
np.testing.assert_array_equal(shared.tolist(), 4 * by_hand.reshape(2, 3))
np.testing.assert_array_equal(changed.tolist(), 4 * by_hand.reshape(3, 2))
np.testing.assert_array_equal(x.grad.tolist(), thrice.reshape(2, 3))
np.testing.assert_array_equal(thrice, 3 * by_hand)
np.testing.assert_array_equal(v.tolist(), by_hand.reshape(3, 2))
# --8<-- [end:check]

# --8<-- [start:guards]
assert not x.any()
# --8<-- [end:guards]
