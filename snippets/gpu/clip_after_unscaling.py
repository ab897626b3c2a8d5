"""Clipping and scaling do not commute: clip *after* `unscale_`, or the
limit is compared with scale · vᵀJ."""

# --8<-- [start:torch]
import torch

results = []
for unscale_first in False, True:
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    optimizer = torch.optim.SGD([x], lr=1.0)
    scaler = torch.amp.GradScaler(x.device.type, init_scale=1024)
    loss = 3 * x[0] + x[1].square()  # slopes 3 and 4: length 5
    scaler.scale(loss).backward()
    if unscale_first:
        scaler.unscale_(optimizer)
    norm = torch.nn.utils.clip_grad_norm_([x], max_norm=1)
    scaler.step(optimizer)  # unscales, unless that has been done
    scaler.update()
    steps = [1 - x[0].item(), 2 - x[1].item()]
    print(f"norm {norm:g}, steps", *[f"{step:.6f}" for step in steps])
    results.append([norm.item(), *steps])
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[3, 4]])
by_hand = np.array([1]) @ J / 5  # of length 1
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_allclose(results, [[5 * 1024, *by_hand / 1024],
                                     [5, *by_hand]], rtol=1e-3)
assert loss.item() == 7
# --8<-- [end:check]
