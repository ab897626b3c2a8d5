"""A checkpoint with `use_reentrant=False` also tracks parameters that aren't among its inputs."""

# %% torch
import torch

import warnings

from torch.utils.checkpoint import checkpoint

warnings.simplefilter("error")  # a warning now stops the program
A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
w = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])

# %% error
try:
    y = checkpoint(lambda A: A @ w, A, use_reentrant=True)
    y.backward(gradient=v)
except UserWarning as error:
    message = str(error)

# %% fix
y = checkpoint(lambda A: A @ w, A, use_reentrant=False)
y.backward(gradient=v)
print(w.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
assert message == (
    "None of the inputs have requires_grad=True. Gradients will be None"
)
with warnings.catch_warnings(action="ignore"):
    untracked = checkpoint(lambda A: A @ w, A, use_reentrant=True)
assert not untracked.requires_grad
np.testing.assert_array_equal(y.tolist(), [8, 6, 5])
np.testing.assert_array_equal(w.grad.tolist(), by_hand)
with warnings.catch_warnings(action="ignore"):
    of_a_list = checkpoint(lambda pair: A @ pair[0], [w], use_reentrant=True)
assert not of_a_list.requires_grad
