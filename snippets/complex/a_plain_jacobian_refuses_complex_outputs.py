"""Without `vectorize=True`, `functional.jacobian` calls `autograd.grad`
without a v, which a complex y does not allow."""

# --8<-- [start:torch]
import torch

z = torch.tensor([1 + 2j, 3 - 1j])
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    torch.autograd.functional.jacobian(lambda z: z * z * z, z)
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:check]
assert message == (
    "grad can be implicitly created only for real scalar outputs "
    "but got torch.complex64"
)
# --8<-- [end:check]

# --8<-- [start:guards]
assert z.tolist() == [1 + 2j, 3 - 1j]
# --8<-- [end:guards]
