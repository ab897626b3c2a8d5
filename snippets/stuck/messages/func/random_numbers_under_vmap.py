"""In `vmap`, `randomness="different"` draws a random number for each sample;
`randomness="same"` draws one for all samples."""

# %% torch
import torch
from torch.func import grad, vmap

samples = torch.ones(4)
generator = torch.Generator(device=samples.device)


def noisy(x):
    return x * torch.rand((), generator=generator)

# %% error
try:
    each = vmap(grad(noisy))(samples)
except RuntimeError as error:
    message = str(error)

# %% fix
each = vmap(grad(noisy), randomness="different")(samples)
same = vmap(grad(noisy), randomness="same")(samples)
how_many = len(each.unique()), len(same.unique())
print(how_many)

# %% check
import warnings

from torch.func import jacfwd

assert message == (
    "vmap: called random operation while in randomness error mode. Please "
    "either use the 'same' or 'different' randomness flags on vmap or "
    "perform the randomness operation out of vmap"
)
with warnings.catch_warnings(action="ignore"):
    columns = jacfwd(lambda x: noisy(x), randomness="same")(samples)
assert columns.count_nonzero() == 4
assert how_many == (4, 1)
assert len(samples) == 4
