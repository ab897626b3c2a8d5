"""Without `vectorize=True`, `functional.jacobian` raises an error for a complex y."""

# %% torch
import torch

z = torch.tensor([1 + 2j, 3 - 1j])

# %% error
try:
    torch.autograd.functional.jacobian(lambda z: z * z * z, z)
except RuntimeError as error:
    message = str(error)

# %% check
assert message == (
    "grad can be implicitly created only for real scalar outputs "
    "but got torch.complex64"
)

# %% guards
assert z.tolist() == [1 + 2j, 3 - 1j]
