"""A column minus a vector is a matrix of all differences: the loss runs, and sends the wrong v back."""

# --8<-- [start:torch]
import torch

y = torch.tensor([[1.0], [2.0], [4.0]], requires_grad=True)  # (3, 1)
target = torch.tensor([2.0, 4.0, 9.0])                       # (3,)
difference = y - target
loss = (difference**2).sum()
loss.backward()
wrong = y.grad
print(difference.shape)
print(wrong.tolist())
# --8<-- [end:torch]

# --8<-- [start:fix]
y.grad = None
difference = y - target.unsqueeze(1)
loss = (difference**2).sum()
loss.backward()
print(difference.shape)
print(y.grad.tolist())
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

wrong_by_hand = np.array([[2 * ((1 - 2) + (1 - 4) + (1 - 9))],
                          [2 * ((2 - 2) + (2 - 4) + (2 - 9))],
                          [2 * ((4 - 2) + (4 - 4) + (4 - 9))]])
by_hand = np.array([[2 * (1 - 2)],
                    [2 * (2 - 4)],
                    [2 * (4 - 9)]])
print(wrong_by_hand.tolist())
print(by_hand.tolist())
# --8<-- [end:numpy]

# --8<-- [start:check]
assert (y - target).shape == (3, 3)
assert difference.shape == (3, 1)
np.testing.assert_array_equal(wrong.tolist(), wrong_by_hand)
np.testing.assert_array_equal(y.grad.tolist(), by_hand)
np.testing.assert_array_equal(wrong_by_hand, [[-24], [-18], [-6]])
# --8<-- [end:check]
