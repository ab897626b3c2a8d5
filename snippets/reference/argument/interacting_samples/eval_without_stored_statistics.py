"""With `track_running_stats=False` a BatchNorm stores no statistics, and
normalises by those of the batch even in evaluation mode."""

# %% torch
import torch
from torch.autograd.functional import jacobian

norm = torch.nn.BatchNorm1d(1, track_running_stats=False)
norm.eval()
x = torch.tensor([[3.0], [9.0], [11.0], [17.0]])
measured = jacobian(norm, x).reshape(4, 4)
print(measured)

# %% numpy
import numpy as np

by_hand = np.array([[ 52, -64, -36,  48],  # as in train mode
                    [-64, 148, -48, -36],
                    [-36, -48, 148, -64],
                    [ 48, -36, -64,  52]]) / 1000
print(by_hand)

# %% check
np.testing.assert_allclose(measured.tolist(), by_hand, atol=1e-6)
