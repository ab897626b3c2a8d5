r"""At x = 1000, autograd gives `nan` as the derivative of $\log(1 + e^x)$, but a custom `backward` gives 1."""

# %% torch
import torch


class LogOnePlusExp(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.clamp(min=0) + (-x.abs()).exp().log1p()

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * torch.sigmoid(x)  # simplified: eˣ / (1 + eˣ)


x = torch.tensor([0.0, 1000.0, -1000.0], requires_grad=True)
v = torch.tensor([10.0, 100.0, 1000.0])

# %% error
y = (1 + x.exp()).log()
(wrong,) = torch.autograd.grad(y, x, v)
print(wrong)

# %% fix
y = LogOnePlusExp.apply(x)
(right,) = torch.autograd.grad(y, x, v)
print(right)

# %% numpy
import numpy as np

J = np.diag([1 / 2, 1, 0])
v_by_hand = np.array([10, 100, 1000])
by_hand = v_by_hand @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(wrong.tolist(), [5, np.nan, 0])
np.testing.assert_array_equal(right.tolist(), by_hand)
np.testing.assert_allclose(y.tolist(), [np.log(2), 1000, 0], rtol=1e-6)
point = torch.tensor([2.0], dtype=torch.float64, requires_grad=True)
assert torch.autograd.gradcheck(LogOnePlusExp.apply, point)
np.testing.assert_allclose(
    LogOnePlusExp.apply(point).tolist(), [np.log(1 + np.exp(2))], rtol=1e-14
)
points = x.detach().double().requires_grad_()
assert torch.autograd.gradcheck(LogOnePlusExp.apply, points)

# %% guards
assert v.tolist() == v_by_hand.tolist()
assert v_by_hand.tolist() == [10, 100, 1000]
assert x.tolist() == [0, 1000, -1000]
