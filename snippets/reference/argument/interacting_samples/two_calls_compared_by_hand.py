r"""For independent samples $v^\top J$ is v times $1^\top J$, entry by entry.
For `x * x.sum()`, whose samples interact, the two products differ."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0, 4.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
outputs, calls = [x**2, x * x.sum()], []
for y in outputs:
    (first,) = torch.autograd.grad(y, x, v, retain_graph=True)
    (ones,) = torch.autograd.grad(y, x, torch.ones(3))
    second = v * ones
    calls.append([first.tolist(), second.tolist()])
    print(first, second)

# %% numpy
import numpy as np

J_separate = np.array([[2, 0, 0],  # of x²
                       [0, 4, 0],
                       [0, 0, 8]])
J_mixed = np.array([[8, 1,  1],  # of x · x.sum()
                    [2, 9,  2],
                    [4, 4, 11]])
weights = np.array([1, 10, 100])
ones = np.array([1, 1, 1])
by_hand = []
for J in J_separate, J_mixed:
    first, second = weights @ J, weights * (ones @ J)
    by_hand.append([first, second])
    print(first, second)

# %% check
np.testing.assert_array_equal(outputs[0].tolist(), [1, 4, 16])
np.testing.assert_array_equal(outputs[1].tolist(), [7, 14, 28])
np.testing.assert_array_equal(calls, by_hand)
assert calls[0][0] == calls[0][1]
assert calls[1] == [[428, 491, 1121], [14, 140, 1400]]
