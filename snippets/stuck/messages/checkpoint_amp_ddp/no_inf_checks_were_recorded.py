"""`GradScaler.step` raises an error if the optimizer has only a detached copy of a parameter, because the copy
gets no gradient."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
scaler = torch.amp.GradScaler(A.device.type, init_scale=8.0)
rate = 0.5

# %% error
parameter = x.detach().clone().requires_grad_()
optimizer = torch.optim.SGD([parameter], lr=rate)
scaler.scale(A @ x).backward(gradient=v)
try:
    scaler.step(optimizer)
except AssertionError as error:
    message = str(error)

# %% fix
parameter, x.grad = x, None
optimizer = torch.optim.SGD([parameter], lr=rate)
scaler.scale(A @ x).backward(gradient=v)
scaler.step(optimizer)
print(x.grad, x.detach())

# %% numpy
import numpy as np

J = 8 * np.array([[2, 3],  # of the scaled outputs
                  [4, 1],
                  [5, 0]])
by_hand = np.array([1, 10, 100]) @ J / 8  # and unscaled
moved = np.array([1, 2]) - 0.5 * by_hand
print(by_hand, moved)

# %% check
assert message == "No inf checks were recorded for this optimizer."
np.testing.assert_array_equal(scaler.scale(v).tolist(), [8, 80, 800])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [542, 13])
np.testing.assert_array_equal(x.tolist(), moved)
