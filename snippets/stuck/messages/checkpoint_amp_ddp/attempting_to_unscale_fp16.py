"""If you use a `GradScaler`, keep the parameters in float32, because it can't unscale
float16 gradients."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]]).half()
v = torch.tensor([1.0, 10.0, 100.0]).half()
scaler = torch.amp.GradScaler(A.device.type, init_scale=8.0)
start, rate = [1.0, 2.0], 0.5

# %% error
x = torch.tensor(start, dtype=torch.float16, requires_grad=True)
optimizer = torch.optim.SGD([x], lr=rate)
scaler.scale(A @ x.half()).backward(gradient=v)
try:
    scaler.step(optimizer)
except ValueError as error:
    message = str(error)

# %% fix
x = torch.tensor(start, dtype=torch.float32, requires_grad=True)
optimizer = torch.optim.SGD([x], lr=rate)
scaler.scale(A @ x.half()).backward(gradient=v)
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
assert message == "Attempting to unscale FP16 gradients."
np.testing.assert_array_equal(scaler.scale(v).tolist(), [8, 80, 800])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [542, 13])
np.testing.assert_array_equal(x.tolist(), moved)
