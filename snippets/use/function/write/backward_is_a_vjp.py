r"""A custom `backward` can compute $v^\top J$ entry by entry, without building J."""

# %% torch
import torch


class Three(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])

    @staticmethod
    def backward(ctx, v):  # three numbers come in, two go out
        (x,) = ctx.saved_tensors
        return torch.stack([v[0] * 2 * x[0] + v[1] * x[1],
                            v[1] * x[0] + v[2] * 5])


x = torch.tensor([3.0, 2.0], requires_grad=True)
y = Three.apply(x)
v = torch.tensor([1.0, 10.0, 100.0])
y.backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[6, 0],  # x₁²:   2x₁ and 0
              [2, 3],  # x₁x₂:  x₂ and x₁
              [0, 5]])  # 5x₂:  0 and 5
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [3**2, 3 * 2, 5 * 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
assert type(y.grad_fn).__name__ == "ThreeBackward"
