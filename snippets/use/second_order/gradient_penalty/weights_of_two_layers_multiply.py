"""Where `w[0] * x` is positive, `w[1] * torch.relu(w[0] * x)` has a nonzero second
derivative with respect to w."""

# %% torch
import torch


def f(w):
    x = 5.0
    return w[1] * torch.relu(w[0] * x)


w = torch.tensor([2.0, 3.0])
y = f(w)
H = torch.autograd.functional.hessian(f, w)
print(H)

# %% numpy
import numpy as np

by_hand = np.array([[0, 5],  # y = 5 w1 w2, as long as w1 is positive
                    [5, 0]])
print(by_hand)

# %% check
assert y.item() == 5 * 2 * 3
np.testing.assert_array_equal(H.tolist(), by_hand)

# %% guards
assert w.tolist() == [2, 3]
