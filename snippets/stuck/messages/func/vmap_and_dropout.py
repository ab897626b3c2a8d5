"""To run a layer with dropout under `vmap`, call `eval()` first, so that it draws no
random numbers."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
X = torch.tensor([[1.0, 2.0], [3.0, 5.0]], requires_grad=True)
V = torch.tensor([[1.0, 10.0, 100.0], [0.0, 0.0, 1.0]])
dropout = torch.nn.Dropout()

def f(x):
    return A @ dropout(x)

# %% error
try:
    Y = torch.vmap(f)(X)
except RuntimeError as error:
    message = str(error)

# %% fix
dropout.eval()
Y = torch.vmap(f)(X)
Y.backward(gradient=V)
print(X.grad)

# %% numpy
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([[1, 10, 100],
                    [0, 0, 1]]) @ J
print(by_hand)

# %% check
assert message == (
    "vmap: called random operation while in randomness error mode. Please "
    "either use the 'same' or 'different' randomness flags on vmap or "
    "perform the randomness operation out of vmap"
)
np.testing.assert_array_equal(Y.tolist(), [[8, 6, 5], [21, 17, 15]])
np.testing.assert_array_equal(X.grad.tolist(), by_hand)
