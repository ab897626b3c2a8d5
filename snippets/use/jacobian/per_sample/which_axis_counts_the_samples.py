"""For a square batch, `vmap` over the wrong axis silently returns wrong Jacobians."""

# %% torch
import torch
from torch.func import jacrev, vmap


def f(sample):
    return torch.stack([sample[0] * sample[1], 7 * sample[0]])


samples = torch.tensor([[1.0, 3.0],   # the samples are columns:
                        [2.0, 4.0]])  # (1, 2) and (3, 4)

# %% error
wrong = vmap(jacrev(f))(samples)
print(wrong)

# %% fix
right = vmap(jacrev(f), in_dims=1)(samples)
print(right)

# %% numpy
import numpy as np

J = np.array([[[2, 1],  # x₂ and x₁, at (1, 2)
               [7, 0]],
              [[4, 3],  # at (3, 4)
               [7, 0]]])
J_wrong = np.array([[[3, 1],  # at (1, 3), which is no sample
                     [7, 0]],
                    [[4, 2],  # nor is (2, 4)
                     [7, 0]]])
print(J)

# %% check
np.testing.assert_array_equal(wrong.tolist(), J_wrong)
np.testing.assert_array_equal(right.tolist(), J)
values = vmap(f, in_dims=1)(samples)
np.testing.assert_array_equal(values.tolist(), [[2, 7], [12, 21]])
