"""If samples interact, `vmap(jacrev(f))` and the Jacobian of a sum over the samples can be silently wrong."""

# %% torch
import torch
from torch.func import jacrev, vmap


def F(X):  # first column times the total of the second
    return X[:, 0] * X[:, 1].sum()


X = torch.tensor([[1.0, 2.0], [3.0, 6.0], [7.0, 4.0]])

# %% error
summed = jacrev(lambda X: F(X).sum())(X)
alone = vmap(jacrev(lambda sample: F(sample[None])[0]))(X)
print(summed)
print(alone)

# %% fix
whole = jacrev(F)(X)
own = torch.stack([whole[i, i] for i in range(3)])
print(own)

# %% numpy
import numpy as np

# The total is 12; all of it enters every output.
J = np.array([[12, 1,  0, 1,  0, 1],
              [0,  3, 12, 3,  0, 3],
              [0,  7,  0, 7, 12, 7]])
own_by_hand = np.array([J[0, :2], J[1, 2:4], J[2, 4:]])
summed_by_hand = np.array([1, 1, 1]) @ J
print(own_by_hand)
print(summed_by_hand.reshape(3, 2))

# %% check
np.testing.assert_array_equal(F(X).tolist(), [12, 36, 84])
np.testing.assert_array_equal(whole.flatten(1).tolist(), J)
np.testing.assert_array_equal(own.tolist(), own_by_hand)
np.testing.assert_array_equal(summed.flatten().tolist(), summed_by_hand)
np.testing.assert_array_equal(alone.tolist(), [[2, 1], [6, 3], [4, 7]])
