"""With `GradScaler`, clipping gradients before `unscale_` can make the step too small by a factor
as large as the scale."""

# %% torch
import torch

def new_training():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    optimizer = torch.optim.SGD([x], lr=1.0)
    scaler = torch.amp.GradScaler(x.device.type, init_scale=1024)
    loss = 3 * x[0] + x[1].square()  # slopes 3 and 4: length 5
    return x, optimizer, scaler, loss

# %% error
x, optimizer, scaler, loss = new_training()
scaler.scale(loss).backward()
norm = torch.nn.utils.clip_grad_norm_([x], max_norm=1)
scaler.step(optimizer)
scaler.update()
too_short = norm, x.grad
print(*too_short)

# %% fix
x, optimizer, scaler, loss = new_training()
scaler.scale(loss).backward()
scaler.unscale_(optimizer)
norm = torch.nn.utils.clip_grad_norm_([x], max_norm=1)
scaler.step(optimizer)
scaler.update()
right = norm, x.grad
print(*right)

# %% numpy
import numpy as np

J = np.array([[3, 4]])
by_hand = np.array([1]) @ J / 5  # of length 1
print(by_hand)

# %% check
assert (too_short[0].item(), right[0].item()) == (5 * 1024, 5)
np.testing.assert_allclose(too_short[1].tolist(), by_hand / 1024, rtol=1e-3)
np.testing.assert_allclose(right[1].tolist(), by_hand, rtol=1e-5)
np.testing.assert_allclose(x.tolist(), [1 - 0.6, 2 - 0.8], rtol=1e-5)
assert loss.item() == 7
