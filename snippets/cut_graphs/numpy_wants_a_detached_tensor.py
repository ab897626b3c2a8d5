"""A NumPy array has no graph, and `numpy()` does not drop one unasked:
detach first, or write `numpy(force=True)`."""

# --8<-- [start:torch]
import torch

# On the CPU wherever this runs: elsewhere the device is refused first.
x = torch.tensor([3.0, 2.0], requires_grad=True, device="cpu")
y = 10 * x
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    array = y.numpy()
except RuntimeError as error:
    message = str(error)
# --8<-- [end:error]

# --8<-- [start:fix]
array = y.detach().numpy()
print(array)
# --8<-- [end:fix]

# --8<-- [start:check]
assert message == (
    "Can't call numpy() on Tensor that requires grad. "
    "Use tensor.detach().numpy() instead."
)
assert array.tolist() == y.numpy(force=True).tolist() == [30, 20]
# --8<-- [end:check]
