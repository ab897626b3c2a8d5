"""Outside `torch.func`, a custom `Function` may have a method `vjp` instead of a method `backward`."""

# %% torch
import torch


class Two(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.stack([x[0] * x[1] ** 2, 3 * x[0]])

    @staticmethod
    def vjp(ctx, v):
        (x,) = ctx.saved_tensors
        return torch.stack([v[0] * x[1] ** 2 + v[1] * 3,
                            v[0] * 2 * x[0] * x[1]])


x = torch.tensor([2.0, 3.0], requires_grad=True)
y = Two.apply(x)
y.backward(gradient=torch.tensor([1.0, 10.0]))
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[9, 12],  # x₁x₂²: x₂² and 2x₁x₂
              [3, 0]])  # 3x₁
by_hand = np.array([1, 10]) @ J
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [2 * 3**2, 3 * 2])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)


class Both(Two):
    backward = Two.vjp


try:
    Both.apply(x).sum().backward()
except RuntimeError as error:
    message = str(error)
assert "Implementing both 'backward' and 'vjp'" in message
