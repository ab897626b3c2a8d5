"""A NumPy array has no graph, and torch does not drop one unasked: detach
first, or write `numpy(force=True)`."""

# --8<-- [start:torch]
import torch

# On the CPU wherever this runs: elsewhere the device is refused first.
x = torch.tensor([2.0, 3.0], requires_grad=True, device="cpu")
y = 10 * x
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    y.numpy()
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
array = y.numpy(force=True)  # from any device, graph or not
print(array)
# --8<-- [end:fix]

# --8<-- [start:check]
assert message == (
    "Can't call numpy() on Tensor that requires grad. "
    "Use tensor.detach().numpy() instead."
)
assert array.tolist() == [20, 30]
# --8<-- [end:check]
