r"""The pushforward takes a change u of the inputs to $Ju$, the pullback takes
weights v of the outputs to $v^\top J$, and v · (Ju) is (vᵀJ) · u."""

# %% torch
import torch

def f(x):
    x1, x2 = x
    return torch.stack([x1**2, x1 * x2, 5 * x2])

x, u = torch.tensor([3.0, 2.0]), torch.tensor([1.0, 10.0])
v = torch.tensor([1.0, 10.0, 100.0])
y, pushed = torch.autograd.functional.jvp(f, x, u)
y, pulled = torch.autograd.functional.vjp(f, x, v)
forward, back = v @ pushed, pulled @ u
print(pushed, forward)
print(pulled, back)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
Ju = J @ np.array([1, 10])
by_hand = np.array([1, 10, 100]) @ J
print(Ju, by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(pushed.tolist(), Ju)
np.testing.assert_array_equal(Ju, [6, 32, 50])
np.testing.assert_array_equal(pulled.tolist(), by_hand)
assert forward.item() == back.item() == 5326
