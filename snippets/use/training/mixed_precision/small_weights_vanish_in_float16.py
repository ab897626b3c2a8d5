"""For a float16 y, `backward` rounds a v of about $10^{-10}$ to 0 unless you scale v first."""

# %% torch
import torch

A = torch.tensor([[1.0, 4.0], [2.0, 0.0], [3.0, 5.0]], dtype=torch.float16)
x = torch.tensor([1.0, 2.0], dtype=torch.float16, requires_grad=True)
unit, scale = 2.0**-33, 65536.0
v = torch.tensor([1.0, 10.0, 100.0]) * unit  # in float32

# %% error
y = (A * x).sum(dim=1)
y.backward(gradient=v)
lost = x.grad.float() / unit
print(lost)

# %% reset
x.grad = None

# %% fix
y = (A * x).sum(dim=1)
y.backward(gradient=scale * v)
kept = x.grad.float() / scale / unit
print(kept)

# %% numpy
import numpy as np

J = np.array([[1, 4],
              [2, 0],
              [3, 5]])
by_hand = np.array([1, 10, 100]) @ J  # in units of 2**-33
print(by_hand)

# %% check
np.testing.assert_array_equal(v.half().tolist(), [0, 0, 0])  # at y
arrived = (scale * v).half().tolist()
np.testing.assert_array_equal(arrived, np.array([1, 10, 100]) * 2.0**-17)
np.testing.assert_array_equal(lost.tolist(), [0, 0])
np.testing.assert_array_equal(kept.tolist(), by_hand)
np.testing.assert_array_equal(y.tolist(), [9, 2, 13])
scaler = torch.amp.GradScaler(x.device.type, init_scale=1024)
scaler.scale(x.sum()).backward()
try:
    scaler.unscale_(torch.optim.SGD([x], lr=1.0))
except ValueError as error:
    refused = str(error)
assert refused == "Attempting to unscale FP16 gradients."

# %% guards
assert v.tolist() == [2**-33, 10 * 2**-33, 100 * 2**-33]
assert scale == 65536
