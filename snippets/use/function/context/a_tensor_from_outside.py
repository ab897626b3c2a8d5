"""If the `forward` of a custom `Function` uses a global tensor, this tensor silently gets no gradient."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0])
W = torch.tensor([5.0, 7.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

# %% error
class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * W

    @staticmethod
    def backward(ctx, v):
        return v * W


y = Scale.apply(x)
print(y.requires_grad)

# %% fix
class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x, w):
        ctx.save_for_backward(x, w)
        return x * w

    @staticmethod
    def backward(ctx, v):
        x, w = ctx.saved_tensors
        return v * w, v * x


y = Scale.apply(x, W)
y.backward(gradient=v)
print(W.grad)

# %% numpy
import numpy as np

J = np.diag([1, 2])  # with respect to W: x
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [5, 14])
np.testing.assert_array_equal(W.grad.tolist(), by_hand)


class Outside(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x * W

    @staticmethod
    def backward(ctx, v):
        return v * W


class OfAList(torch.autograd.Function):
    @staticmethod
    def forward(ctx, tensors):
        return tensors[0] * tensors[1]

    @staticmethod
    def backward(ctx, v):
        return None


leaf = x.clone().requires_grad_()
W.grad = None
for z in (Outside.apply(x), OfAList.apply([leaf, W])):
    assert z.requires_grad is False
    assert z.tolist() == [5, 14]
Outside.apply(leaf).backward(gradient=v)  # x has its gradient, W has none
assert leaf.grad.tolist() == [5, 70]
assert W.grad is None
