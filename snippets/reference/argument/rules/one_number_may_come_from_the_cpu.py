"""For a y of shape () on any device, `gradient` may be a scalar tensor on the CPU."""

# %% torch
import torch

x = torch.ones((), device="meta", requires_grad=True)
y = x * x
y.backward(gradient=torch.ones((), device="cpu"))  # () from the CPU
print(x.grad.device)

# %% error
x1 = torch.ones(1, device="meta", requires_grad=True)
y1 = x1 * x1
try:
    y1.backward(gradient=torch.ones(1, device="cpu"))  # (1,) from the CPU
except RuntimeError as error:
    message = str(error)

# %% check
assert x.grad.device.type == "meta"
assert x.grad.shape == ()
assert x1.grad is None
assert message == (
    "invalid gradient at index 0 - expected device meta but got cpu"
)
