"""With a `GradScaler`, call `scale`, `backward`, `unscale_` if you need it, `step` and
`update`, in this order."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])
optimizer = torch.optim.SGD([x], lr=0.25)

def backward():
    scaler = torch.amp.GradScaler(x.device.type, init_scale=8.0)
    x.grad = None
    scaler.scale(x.square()).backward(gradient=v)
    return scaler

# %% error
try:
    torch.amp.GradScaler(x.device.type).step(optimizer)
except AssertionError as error:
    without_scale = str(error)
try:
    backward().update()
except AssertionError as error:
    update_before_step = str(error)
try:
    scaler = backward()
    scaler.step(optimizer)
    scaler.unscale_(optimizer)
except RuntimeError as error:
    unscale_after_step = str(error)
try:
    scaler.step(optimizer)
except RuntimeError as error:
    step_twice = str(error)

# %% reset
x = torch.tensor([1.0, 2.0], requires_grad=True)
optimizer = torch.optim.SGD([x], lr=0.25)

# %% fix
scaler = backward()
scaler.unscale_(optimizer)
scaler.step(optimizer)
scaler.update()
print(x.grad, x.detach())

# %% check
import numpy as np

assert without_scale == (
    "Attempted step but _scale is None.  This may indicate your script did "
    "not use scaler.scale(loss or outputs) earlier in the iteration."
)
assert update_before_step == "No inf checks were recorded prior to update."
assert unscale_after_step == "unscale_() is being called after step()."
assert step_twice == (
    "step() has already been called since the last update()."
)
start = np.array([1, 2])
vJ = np.array([1, 10]) * 2 * start
np.testing.assert_array_equal(x.grad.tolist(), vJ)
np.testing.assert_array_equal(x.tolist(), start - 0.25 * vJ)
assert scaler.get_scale() == 8
before = x.tolist()
x.grad = None
x.square().backward(gradient=v)  # without scaler.scale
slope = np.array(x.grad.tolist())
scaler.step(optimizer)
scaler.update()
np.testing.assert_array_equal(x.tolist(), before - 0.25 * slope / 8)
