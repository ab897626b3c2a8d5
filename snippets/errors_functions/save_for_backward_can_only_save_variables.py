"""Tensors go through `save_for_backward`, numbers are put on `ctx`."""

# --8<-- [start:torch]
import torch

A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
x = torch.tensor([1.0, 2.0], requires_grad=True)
k = 3.0


class Power(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.save_for_backward(x, k)
        return x**k
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    Power.apply(A @ x, k)
except TypeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
class RightPower(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, k):
        ctx.save_for_backward(x)
        ctx.k = k
        return x**k

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * ctx.k * x ** (ctx.k - 1), None


y = RightPower.apply(A @ x, k)
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(x.grad)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[384, 576],  # 3 (A x)_i² times row i of A
              [432, 108],
              [375, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "save_for_backward can only save variables, but argument 1 is of type "
    "float"
)
np.testing.assert_allclose(y.tolist(), [512, 216, 125], rtol=1e-6)
np.testing.assert_allclose(x.grad.tolist(), by_hand, rtol=1e-6)
# --8<-- [end:check]
