"""To multiply a batch of vectors v by A, write `V @ A`, with one v in each row of V."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
V = torch.tensor([[1.0, 10.0, 100.0],
                  [0.0, 0.0, 1.0],
                  [0.0, 2.0, 0.0],
                  [3.0, 0.0, 0.0]])

# %% error
try:
    VJ = A @ V
except RuntimeError as error:
    message = str(error)

# %% fix
VJ = V @ A
print(VJ)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([[1, 10, 100],
                    [0, 0, 1],
                    [0, 2, 0],
                    [3, 0, 0]]) @ J
print(by_hand)

# %% check
assert message.removeprefix("mm: ") == (  # torch 2.15 begins with it
    "mat1 and mat2 shapes cannot be multiplied (3x2 and 4x3)"
)
np.testing.assert_array_equal(VJ.tolist(), by_hand)
