"""If the entries of J are single digits, v = (1, 10, 100) shows all three rows in one
call."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])

v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(f"`v` is `{v.tolist()}`")

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = np.array([1, 10, 100]) @ J
digits = [[number // 10**k % 10 for k in range(3)] for number in by_hand]
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(v.tolist(), [1, 10, 100])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [26, 530])
np.testing.assert_array_equal(np.transpose(digits), J)
