"""Random numbers under `vmap`: you have to say whether all samples get the
same ones."""

# --8<-- [start:torch]
import torch
from torch.func import grad, vmap

samples = torch.ones(4)
generator = torch.Generator(device=samples.device)


def noisy(x):
    return x * torch.rand((), generator=generator)
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    vmap(noisy)(samples)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
same = vmap(grad(noisy), randomness="same")(samples)
different = vmap(grad(noisy), randomness="different")(samples)
print("different numbers with same:", len(set(same.tolist())))
print("different numbers with different:", len(set(different.tolist())))
# --8<-- [end:fix]

# --8<-- [start:check]
import warnings

from torch.func import jacfwd

assert message == (
    "vmap: called random operation while in randomness error mode. Please "
    "either use the 'same' or 'different' randomness flags on vmap or "
    "perform the randomness operation out of vmap"
)
with warnings.catch_warnings():  # torch warns itself about torch.jit
    warnings.simplefilter("ignore", DeprecationWarning)
    columns = jacfwd(lambda x: noisy(x), randomness="same")(samples)
assert columns.count_nonzero() == 4
assert len(set(same.tolist())) == 1
assert len(set(different.tolist())) == 4
# --8<-- [end:check]
