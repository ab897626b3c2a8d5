"""With a one-hot v, each call of `backward` adds a row of J to `x.grad`. For
the rows (2, 3), (4, 1) and (5, 0), `x.grad` is (2, 3), then (6, 4), then (11,
4)."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
for v in torch.eye(3):
    (A @ x).backward(gradient=v)
    print(x.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.cumsum(np.eye(3) @ J, axis=0)
print(by_hand)

# %% check
np.testing.assert_array_equal(x.grad.tolist(), by_hand[-1])
np.testing.assert_array_equal(by_hand, [[2, 3], [6, 4], [11, 4]])
np.testing.assert_array_equal((A @ x).tolist(), [8, 6, 5])
