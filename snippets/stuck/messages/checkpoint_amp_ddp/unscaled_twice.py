"""Call `scaler.unscale_` only once per optimizer step, after the last `backward`."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
V = torch.tensor([[1.0, 10.0, 0.0], [0.0, 0.0, 100.0]])
optimizer = torch.optim.SGD([x], lr=0.5)
scaler = torch.amp.GradScaler(A.device.type, init_scale=8.0)

# %% error
try:
    for v in V:
        scaler.scale(A @ x).backward(gradient=v)
        scaler.unscale_(optimizer)
except RuntimeError as error:
    message = str(error)

# %% reset
x.grad = None
scaler = torch.amp.GradScaler(A.device.type, init_scale=8.0)

# %% fix
for v in V:
    scaler.scale(A @ x).backward(gradient=v)
scaler.unscale_(optimizer)
scaler.step(optimizer)
print(x.grad, x.detach())

# %% numpy
import numpy as np

J = 8 * np.array([[2, 3],  # of the scaled outputs
                  [4, 1],
                  [5, 0]])
by_hand = np.array([1, 10, 100]) @ J / 8  # both v, added and unscaled
moved = np.array([1, 2]) - 0.5 * by_hand
print(by_hand, moved)

# %% check
assert message == (
    "unscale_() has already been called on this optimizer since the last "
    "update()."
)
np.testing.assert_array_equal(scaler.scale(V[0]).tolist(), [8, 80, 0])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(x.tolist(), moved)
