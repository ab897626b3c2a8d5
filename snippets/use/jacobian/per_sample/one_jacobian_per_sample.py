"""`vmap(jacrev(f))` returns one Jacobian per sample, without the blocks of zeros between different samples."""

# %% torch
import torch
from torch.func import jacrev, vmap


def f(sample):  # of one sample: three inputs, two outputs
    return torch.stack([sample[0] * sample[1], sample[2] ** 2])


samples = torch.arange(1.0, 10).view(3, 3)
per_sample = vmap(jacrev(f))(samples)
whole = jacrev(vmap(f))(samples)
print(per_sample.shape, whole.shape)

# %% numpy
import numpy as np

J = np.array([[2, 1, 0, 0, 0,  0, 0, 0,  0],  # (x₂, x₁, 0) at sample 1
              [0, 0, 6, 0, 0,  0, 0, 0,  0],  # (0, 0, 2x₃)
              [0, 0, 0, 5, 4,  0, 0, 0,  0],  # at sample 2
              [0, 0, 0, 0, 0, 12, 0, 0,  0],
              [0, 0, 0, 0, 0,  0, 8, 7,  0],  # at sample 3
              [0, 0, 0, 0, 0,  0, 0, 0, 18]])
blocks = np.array([J[:2, :3], J[2:4, 3:6], J[4:, 6:]])
print(blocks.shape)

# %% check
np.testing.assert_array_equal(
    vmap(f)(samples).tolist(), [[2, 9], [20, 36], [56, 81]]
)
np.testing.assert_array_equal(per_sample.tolist(), blocks)
np.testing.assert_array_equal(whole.reshape(6, 9).tolist(), J)
in_chunks = vmap(jacrev(f), chunk_size=2)(samples)
np.testing.assert_array_equal(in_chunks.tolist(), blocks)
assert whole.shape == (3, 2, 3, 3)
assert np.count_nonzero(J) == np.count_nonzero(blocks)
