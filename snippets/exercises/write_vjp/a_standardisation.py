r"""For a standardisation, $v^\top J = (v - \bar v - z \cdot \overline{v z}) /
\sigma$: `backward` subtracts from v its mean and its part along z, and divides
by σ."""

# %% torch
import torch

class Standardise(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        deviation = x - x.mean()
        sigma = deviation.square().mean().sqrt()
        z = deviation / sigma
        ctx.save_for_backward(z, sigma)
        return z

    @staticmethod
    def backward(ctx, v):
        z, sigma = ctx.saved_tensors
        return (v - v.mean() - z * (v * z).mean()) / sigma

x = torch.tensor([1.0, 3.0, 5.0, 9.0, 12.0],
                 dtype=torch.float64, requires_grad=True)
v = torch.tensor([320.0, 0.0, 3200.0, 0.0, 0.0], dtype=torch.float64)
passed = torch.autograd.gradcheck(Standardise.apply, (x,))
y = Standardise.apply(x)
y.backward(gradient=v)
print(f"`gradcheck`: `{passed}`. `x.grad` is `{x.grad.float().tolist()}`.")

# %% numpy
import numpy as np

# (80 on the diagonal) - 16 - d_i d_j with d = (-5, -3, -1, 3, 6), by 320
J = np.array([[39, -31, -21, -1, 14],
              [-31, 55, -19, -7, 2],
              [-21, -19, 63, -13, -10],
              [-1, -7, -13, 55, -34],
              [14, 2, -10, -34, 28]]) / 320
by_hand = np.array([320, 0, 3200, 0, 0]) @ J
print(by_hand)

# Tempting, and wrong: mean and sigma taken for constants
divided_only = np.array([320, 0, 3200, 0, 0]) / 4

# %% check
assert passed
np.testing.assert_allclose(
    y.tolist(), np.array([-5, -3, -1, 3, 6]) / 4, rtol=1e-12
)
np.testing.assert_allclose(x.grad.tolist(), by_hand, rtol=1e-12)
np.testing.assert_allclose(by_hand, [-171, -221, 609, -131, -86])
full = torch.autograd.functional.jacobian(Standardise.apply, x)
np.testing.assert_allclose(full.tolist(), J, rtol=1e-12)
np.testing.assert_array_equal(divided_only, [80, 0, 800, 0, 0])
np.testing.assert_allclose(
    x.grad.tolist(),
    torch.autograd.grad(
        torch.nn.functional.layer_norm(x, x.shape, eps=0.0), x, v
    )[0].tolist(),
    rtol=1e-12,
)

class Constants(Standardise):
    @staticmethod
    def backward(ctx, v):
        _, sigma = ctx.saved_tensors
        return v / sigma

assert not torch.autograd.gradcheck(
    Constants.apply, (x,), raise_exception=False
)
(grad,) = torch.autograd.grad(Constants.apply(x), x, v)
np.testing.assert_allclose(grad.tolist(), divided_only, rtol=1e-12)
np.testing.assert_allclose(x.grad.sum().item(), 0, atol=1e-10)
