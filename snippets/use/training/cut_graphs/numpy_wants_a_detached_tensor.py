"""A NumPy array has no graph, and `numpy()` does not drop one unasked:
detach first, or write `numpy(force=True)`."""

# %% torch
import torch

# On the CPU wherever this runs: elsewhere the device is refused first.
x = torch.tensor([3.0, 2.0], requires_grad=True, device="cpu")
y = 10 * x

# %% error
try:
    array = y.numpy()
except RuntimeError as error:
    message = str(error)

# %% fix
array = y.detach().numpy()
print(array)

# %% check
assert message == (
    "Can't call numpy() on Tensor that requires grad. "
    "Use tensor.detach().numpy() instead."
)
assert array.tolist() == y.numpy(force=True).tolist() == [30, 20]
