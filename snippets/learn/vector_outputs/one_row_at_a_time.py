"""Each call with a one-hot v returns one row of J; stacked, the rows are J."""

# %% torch
import torch

x = torch.tensor([3.0, 2.0], requires_grad=True)
x1, x2 = x
y = torch.stack([x1**2, x1 * x2, 5 * x2])

rows = [
    torch.autograd.grad(
        y, x, one_hot, retain_graph=True)[0]
    for one_hot in torch.eye(3)
]
J = torch.stack(rows)
print(J)

# %% numpy
import numpy as np

by_hand = np.array([[6, 0],
                    [2, 3],
                    [0, 5]])
stacked = np.eye(3) @ by_hand
print(stacked)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(J.tolist(), by_hand)
np.testing.assert_array_equal([row.tolist() for row in rows], stacked)
