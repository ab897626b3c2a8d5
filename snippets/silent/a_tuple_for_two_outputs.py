"""`y.backward((v, w))` weights y with v. The second tensor is dropped, and
the other output with it."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
y = torch.stack([2 * x[0] + 3 * x[1], 4 * x[0] + x[1]])
z = 5 * x[:1]
v = torch.tensor([1.0, 10.0])
w = torch.tensor([100.0])
# --8<-- [end:torch]

# --8<-- [start:error]
y.backward((v, w), retain_graph=True)
wrong = x.grad
print(wrong)
# --8<-- [end:error]

# --8<-- [start:fix]
x.grad = None
torch.autograd.backward((y, z), (v, w))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])  # this row is z
wrong_by_hand = np.array([1, 10]) @ J[:2]
by_hand = np.array([1, 10, 100]) @ J
print(wrong_by_hand)
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal([*y.tolist(), *z.tolist()], J @ [1, 2])
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(wrong.tolist(), [42, 13])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
