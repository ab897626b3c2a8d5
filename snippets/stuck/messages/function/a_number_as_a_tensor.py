"""If you want the derivative with respect to k, pass k to the custom Function
as a tensor, and return the gradient of k from `backward`."""

# %% torch
import torch

class Scale(torch.autograd.Function):
    @staticmethod
    def forward(ctx, h, k):
        ctx.save_for_backward(h, k)
        return k * h

    @staticmethod
    def backward(ctx, v):
        h, k = ctx.saved_tensors
        return k * v, v @ h

h = torch.tensor([8.0, 6.0, 5.0])
k = torch.tensor(3.0, requires_grad=True)
y = Scale.apply(h, k)
y.backward(gradient=torch.tensor([1.0, 10.0, 100.0]))
print(k.grad)

# %% numpy
import numpy as np

J = np.array([[8],  # one column, for k
              [6],
              [5]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [24, 18, 15])
np.testing.assert_array_equal([k.grad.item()], by_hand)
h.requires_grad_()
Scale.apply(h, k).backward(gradient=torch.ones(3))
np.testing.assert_array_equal(h.grad.tolist(), [3, 3, 3])
