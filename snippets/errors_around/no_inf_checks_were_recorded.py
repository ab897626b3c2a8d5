"""The scaler looks at the gradients of those parameters that the optimizer
has. Those of a copy are None: there is nothing to look at."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
rate, scale = 0.5, 8.0


def round_with(parameter):
    optimizer = torch.optim.SGD([parameter], lr=rate)
    scaler = torch.amp.GradScaler(x.device.type, init_scale=scale)
    y = scaler.scale(A @ x)
    y.backward(gradient=v)
    scaler.step(optimizer)
    return y
# --8<-- [end:torch]

# --8<-- [start:error]
copy = x.detach().clone().requires_grad_()
try:
    round_with(copy)
except AssertionError as error:
    message = str(error)
print(message)
print(copy.grad)
# --8<-- [end:error]

# --8<-- [start:fix]
x.grad = None
y = round_with(x)
print(y.tolist(), x.grad, x.tolist())
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
assert message == "No inf checks were recorded for this optimizer."
assert copy.grad is None
np.testing.assert_array_equal(y.tolist(), [8 * 8, 8 * 6, 8 * 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
np.testing.assert_array_equal(by_hand, [542, 13])
np.testing.assert_array_equal(x.tolist(), moved)
# --8<-- [end:check]
