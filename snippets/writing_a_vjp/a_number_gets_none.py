"""`backward` returns one thing per argument of `forward`: `None` for those
that are not tensors."""

# --8<-- [start:torch]
import torch


class Power(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.save_for_backward(x)
        ctx.k = k  # not a tensor: an attribute will do
        return x**k

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * ctx.k * x ** (ctx.k - 1)


x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0])
k = 3
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    Power.apply(x, k).backward(gradient=v)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
class PowerAndNone(Power):
    @staticmethod
    def backward(ctx, v):
        return Power.backward(ctx, v), None


y = PowerAndNone.apply(x, k)
y.backward(gradient=v)
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.diag([3, 12, 27])  # 3x²
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "function PowerBackward returned an incorrect number of gradients "
    "(expected 2, got 1)"
)
np.testing.assert_array_equal(y.tolist(), [1, 8, 27])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
# --8<-- [end:check]
