r"""`GradScaler` skips the step and halves the scale when scale · $v^\top J$ overflows."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
optimizer = torch.optim.SGD([x], lr=0.5)
scaler = torch.amp.GradScaler(x.device.type, init_scale=65536)
history = []
for _ in range(2):
    optimizer.zero_grad()
    loss = x[0].half() / 4 + x[1].half() * 0.75  # slopes 1/4 and 3/4
    scaler.scale(loss.float()).backward()
    scaler.step(optimizer)
    history.append([scaler.get_scale(), x.grad.tolist(), x.tolist()])
    scaler.update()
print(*history, sep="\n")

# %% numpy
import numpy as np

J = np.array([[1/4, 3/4]])
scaled = np.array([32768]) @ J  # and float16 ends at 65504
by_hand = np.array([1, 2]) - 0.5 * scaled / 32768
print(scaled, by_hand)

# %% check
assert scaled.max() < np.finfo(np.float16).max.item() == 65504
np.testing.assert_array_equal(by_hand, [0.875, 1.625])
inf = np.inf
assert history == [
    [65536, [inf, inf], [1, 2]],
    [32768, J[0].tolist(), by_hand.tolist()],
]
assert loss.item() == 1.75
