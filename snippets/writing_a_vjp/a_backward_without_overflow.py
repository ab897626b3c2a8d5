r"""For $\log(1 + e^x)$ at x = 1000, the derivative of the plain formula
comes out as `nan`; a `backward` with the simplified derivative gives 1."""

# --8<-- [start:torch]
import torch


class LogOnePlusExp(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.clamp(min=0) + (-x.abs()).exp().log1p()

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * torch.sigmoid(x)  # e^x / (1 + e^x)


x = torch.tensor([0.0, 1000.0, -1000.0],
                 dtype=torch.float64, requires_grad=True)
v = torch.tensor([10.0, 100.0, 1000.0], dtype=torch.float64)
plain = (1 + x.exp()).log()
(plain_g,) = torch.autograd.grad(plain, x, v)
y = LogOnePlusExp.apply(x)
(g,) = torch.autograd.grad(y, x, v)
print(plain_g.tolist())
print(g.tolist())
print(torch.autograd.gradcheck(LogOnePlusExp.apply, x))
# --8<-- [end:torch]

# --8<-- [start:numpy]
import numpy as np

J = np.diag([1 / 2, 1, 0])
v_by_hand = np.array([10, 100, 1000])
by_hand = v_by_hand @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
np.testing.assert_array_equal(plain_g.tolist(), [5, np.nan, 0])
np.testing.assert_array_equal(g.tolist(), by_hand)
np.testing.assert_allclose(y.tolist(), [np.log(2), 1000, 0], rtol=1e-15)
point = torch.tensor([2.0], dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(LogOnePlusExp.apply, point)
np.testing.assert_allclose(
    LogOnePlusExp.apply(point).tolist(), [np.log(1 + np.exp(2))], rtol=1e-14
)
# --8<-- [end:check]

# --8<-- [start:guards]
assert v.tolist() == v_by_hand.tolist()
assert v_by_hand.tolist() == [10, 100, 1000]
assert x.tolist() == [0, 1000, -1000]
# --8<-- [end:guards]
