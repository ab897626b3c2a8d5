"""Without clearing `x.grad`, the second result is added to the first, and
nothing complains."""

# --8<-- [start:torch]
import torch

v1, v2 = torch.eye(2)  # (1, 0) and (0, 1)
x = torch.tensor(1.0, requires_grad=True)
y = torch.stack([-(x**3), 5 * x])
y.backward(gradient=v1, retain_graph=True)
y.backward(gradient=v2, retain_graph=True)
wrong = x.grad
print(wrong)
# --8<-- [end:torch]

# --8<-- [start:fix]
x.grad = None
y.backward(gradient=v2)
right = x.grad
print(right)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[-3],
              [5]])
wrong_by_hand = np.array([1, 1]) @ J  # the sum of the two v: row 1 + row 2
right_by_hand = np.array([0, 1]) @ J
print(wrong_by_hand, right_by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(y.tolist(), [-1, 5])
np.testing.assert_array_equal([wrong.tolist()], wrong_by_hand)
np.testing.assert_array_equal([right.tolist()], right_by_hand)
# --8<-- [end:check]
