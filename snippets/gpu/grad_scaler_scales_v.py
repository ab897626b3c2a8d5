"""`GradScaler` multiplies the loss, which makes v = scale instead of v = 1.
`x.grad` is scale · vᵀJ until `unscale_` divides it."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
optimizer = torch.optim.SGD([x], lr=0.5)
scaler = torch.amp.GradScaler(x.device.type, init_scale=1024)

loss = 3 * x[0] + x[1].square()
loss.register_hook(lambda v: print("v at the loss:", v))
scaler.scale(loss).backward()
scaled = x.grad.clone()
print(scaled)

scaler.unscale_(optimizer)
unscaled = x.grad.clone()
print(unscaled)

scaler.step(optimizer)
scaler.update()
print(x.detach(), scaler.get_scale())
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[3, 4]])
scale = np.array([1024])
by_hand = scale @ J
print(by_hand)
unscaled_by_hand = by_hand / scale
print(unscaled_by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert loss.item() == 3 + 4
np.testing.assert_array_equal(scaled.tolist(), by_hand)
np.testing.assert_array_equal(unscaled.tolist(), unscaled_by_hand)
np.testing.assert_array_equal(x.tolist(), [1 - 3 / 2, 2 - 4 / 2])
assert scaler.get_scale() == 1024
# --8<-- [end:check]
