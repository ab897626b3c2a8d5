"""If y solves $y^3 + y = x$, the derivative of y with respect to x is $1 / (3
y^2 + 1)$, no matter how `forward` finds y."""

# %% torch
import torch

def slope(y):
    return 3 * y ** 2 + 1  # of y³ + y

class Root(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y, last = x, torch.full_like(x, torch.inf)
        while (y < last).any():  # Newton's method, downwards from y = x
            last = y
            y = torch.minimum(y, y - (y ** 3 + y - x) / slope(y))
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, v):
        (y,) = ctx.saved_tensors
        return v / slope(y)

x = torch.tensor([2.0, 10.0, 30.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([4.0, 130.0, 2800.0], dtype=torch.float64)
passed = torch.autograd.gradcheck(Root.apply, (x,))
y = Root.apply(x)
y.backward(gradient=v)
print(f"`gradcheck`: `{passed}`. `x.grad` is `{x.grad.float().tolist()}`.")

# %% numpy
import numpy as np

J = np.array([[1 / 4, 0, 0],
              [0, 1 / 13, 0],
              [0, 0, 1 / 28]])
by_hand = np.array([4, 130, 2800]) @ J
print(by_hand)

# Tempting, and wrong: the derivative of x by y, at y
upside_down = np.array([4, 130, 2800]) * [4, 13, 28]

# %% check
assert passed
np.testing.assert_allclose(y.tolist(), [1, 2, 3], rtol=1e-12)
np.testing.assert_allclose(x.grad.tolist(), by_hand, rtol=1e-12)
np.testing.assert_allclose(by_hand, [1, 10, 100])
np.testing.assert_array_equal(upside_down, [16, 1690, 78400])

# Tempting: to put x where y belongs
class SlopeAtX(Root):
    @staticmethod
    def backward(ctx, v):
        return v / slope(x)

assert not torch.autograd.gradcheck(
    SlopeAtX.apply, (x,), raise_exception=False
)
(grad,) = torch.autograd.grad(SlopeAtX.apply(x), x, v)
np.testing.assert_allclose(grad[0].item(), 4 / 13)
