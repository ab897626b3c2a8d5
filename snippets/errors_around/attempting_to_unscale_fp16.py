"""Gradients of float16 parameters are float16. Parameters in float32, cast
where they are used, have float32 gradients."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]], dtype=torch.float16)
v = torch.tensor([1.0, 10.0, 100.0], dtype=torch.float16)
start, rate, scale = [1.0, 2.0], 0.5, 8.0


def round_with(x):
    optimizer = torch.optim.SGD([x], lr=rate)
    scaler = torch.amp.GradScaler(x.device.type, init_scale=scale)
    y = scaler.scale(A @ x.half())
    y.backward(gradient=v)
    scaler.step(optimizer)
    return y
# --8<-- [end:torch]

# --8<-- [start:error]
x = torch.tensor(start, dtype=torch.float16, requires_grad=True)
try:
    round_with(x)
except ValueError as error:
    message = str(error)
print(message)
print(x.grad.dtype)
# --8<-- [end:error]

# --8<-- [start:fix]
x = torch.tensor(start, dtype=torch.float32, requires_grad=True)
y = round_with(x)
print(x.grad, x.tolist())
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[2, 3],
              [4, 1],
              [5, 0]])
by_hand = np.array([1, 10, 100]) @ (8 * J) / 8  # scaled and unscaled
moved = np.array([1, 2]) - 0.5 * by_hand
print(by_hand, moved)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == "Attempting to unscale FP16 gradients."
np.testing.assert_array_equal(y.tolist(), [8 * 8, 8 * 6, 8 * 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [542, 13])
np.testing.assert_array_equal(x.tolist(), moved)
# --8<-- [end:check]
