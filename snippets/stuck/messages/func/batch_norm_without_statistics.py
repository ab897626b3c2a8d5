"""Under `vmap`, `BatchNorm2d` without running statistics normalises each image by
itself instead of the whole batch."""

# %% torch
import torch

images = torch.tensor([[[[0.0, 2.0]]],
                       [[[4.0, 10.0]]]])  # two of them, 1 by 2 pixels
norm = torch.nn.BatchNorm2d(1, eps=1e-12, track_running_stats=False)

together = norm(images)
each = torch.vmap(lambda image: norm(image[None])[0])(images)
print(together.flatten().detach())
print(each.flatten().detach())

# %% numpy
import numpy as np

batch = np.array([[0, 2],
                  [4, 10]])
as_a_batch = (batch - batch.mean()) / batch.std()
centred = batch - batch.mean(axis=1, keepdims=True)
one_by_one = centred / batch.std(axis=1, keepdims=True)
print(as_a_batch)
print(one_by_one)

# %% check
got, lone = together.reshape(2, 2).tolist(), each.reshape(2, 2).tolist()
np.testing.assert_allclose(got, as_a_batch, rtol=1e-6)
np.testing.assert_allclose(lone, one_by_one, rtol=1e-6)
np.testing.assert_array_equal(one_by_one, [[-1, 1], [-1, 1]])
