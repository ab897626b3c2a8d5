"""In a `Function`, PyTorch doesn't record `forward`, and records `backward` only with `create_graph=True`."""

# %% torch
import torch

recording = []


class Double(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = 2 * x
        recording.append(
            ("forward", torch.is_grad_enabled(), y.requires_grad)
        )
        return y

    @staticmethod
    def backward(ctx, v):
        product = 2 * v
        recording.append(
            ("backward", torch.is_grad_enabled(), product.requires_grad)
        )
        return product


x = torch.tensor([3.0, 5.0], requires_grad=True)
y = Double.apply(x)
loss = (y**2).sum()
torch.autograd.grad(loss, x, retain_graph=True)
(g,) = torch.autograd.grad(loss, x, create_graph=True)
for where, enabled, requires_grad in recording:
    print(where, enabled, requires_grad)
print(g)

# %% numpy
import numpy as np

J = np.diag([2, 2])
by_hand = np.array([12, 20]) @ J  # v = 2y
print(by_hand)

# %% check
assert recording == [
    ("forward", False, False),
    ("backward", False, False),
    ("backward", True, True),
]
np.testing.assert_array_equal(y.tolist(), [6, 10])
assert type(y.grad_fn).__name__ == "DoubleBackward"
np.testing.assert_array_equal(g.tolist(), by_hand)
