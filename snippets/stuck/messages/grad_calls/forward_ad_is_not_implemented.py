"""In forward mode, compute the distances from x to the rows of B with `(x - B).norm(dim=1)` instead of
`torch.cdist`."""

# %% torch
import torch

B = torch.tensor([[4.0, 6.0], [1.0, 9.0]])
x = torch.tensor([1.0, 2.0])
u = torch.tensor([5.0, 10.0])

# %% error
def f(x):
    return torch.cdist(x[None], B).flatten()

try:
    y, Ju = torch.func.jvp(f, (x,), (u,))
except NotImplementedError as error:
    message = str(error)

# %% fix
def f(x):
    return (x - B).norm(dim=1)

y, Ju = torch.func.jvp(f, (x,), (u,))
print(Ju)

# %% numpy
import numpy as np

J = np.array([[-3 / 5, -4 / 5],
              [0, -7 / 7]])
by_hand = J @ np.array([5, 10])
print(by_hand)

# %% check
assert message.startswith(
    "Trying to use forward AD with _cdist_forward that does not support it "
    "because it has not been implemented yet.\nPlease file an issue to "
    "PyTorch at https://github.com/pytorch/pytorch/issues/new"
)
np.testing.assert_array_equal(y.tolist(), [5, 7])
np.testing.assert_allclose(Ju.tolist(), by_hand, rtol=1e-6)
