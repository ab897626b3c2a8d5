r"""With `GradScaler`, `x.grad` is scale · $v^\top J$ until `unscale_` or `step` divides
it by the scale."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
optimizer = torch.optim.SGD([x], lr=0.5)
scaler = torch.amp.GradScaler(x.device.type, init_scale=1024)
loss = 3 * x[0] + x[1].square()
loss.retain_grad()  # keeps the v that arrives here
scaler.scale(loss).backward()
scaled = x.grad.clone()
print(loss.grad, scaled)
scaler.unscale_(optimizer)
print(x.grad)
scaler.step(optimizer)
scaler.update()

# %% numpy
import numpy as np

J = np.array([[3, 4]])
scale = np.array([1024])
by_hand = scale @ J
print(by_hand)
unscaled_by_hand = by_hand / scale
print(unscaled_by_hand)

# %% check
assert loss.item() == 3 + 4
assert loss.grad.item() == 1024
np.testing.assert_array_equal(scaled.tolist(), by_hand)
np.testing.assert_array_equal(x.grad.tolist(), unscaled_by_hand)
np.testing.assert_array_equal(x.tolist(), [1 - 3 / 2, 2 - 4 / 2])
assert scaler.get_scale() == scale.item() == 1024
