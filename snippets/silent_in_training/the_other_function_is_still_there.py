"""Not cleared, `x.grad` holds the gradient of the second function on top of that
of the first."""

# --8<-- [start:torch]
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
first = 3 * x[0] + 7 * x[1]
first.backward()
# --8<-- [end:torch]

# --8<-- [start:error]
second = x[0] * x[1]
second.backward()
wrong = x.grad
print(wrong)
# --8<-- [end:error]

# --8<-- [start:fix]
x.grad = None
second = x[0] * x[1]
second.backward()
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J_first = np.array([[3, 7]])
J_second = np.array([[2, 3]])
wrong_by_hand = np.array([1]) @ J_first + np.array([1]) @ J_second
by_hand = np.array([1]) @ J_second
print(wrong_by_hand)
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert (first.item(), second.item()) == (23, 6)
np.testing.assert_array_equal(wrong.tolist(), [5, 10])
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
