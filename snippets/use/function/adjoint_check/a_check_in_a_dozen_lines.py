"""The check as a function, for tensors of any shape, with random v and
u."""

# %% torch
import torch


def adjoint_check(f, x, eps=1e-5):
    x = x.detach().requires_grad_()
    y = f(x)
    g = torch.Generator()
    v, u = [torch.randn(t.shape, generator=g, device=g.device).to(t)
            for t in (y, x)]
    (vJ,) = torch.autograd.grad(y, x, v)
    change = f(x + eps * u) - f(x - eps * u)
    return torch.allclose((v * change).sum() / (2 * eps), (vJ * u).sum())


x = torch.tensor([[5.0, 0.5, 2.0], [7.0, 1.0, 3.0]], dtype=torch.float64)
verdict = adjoint_check(torch.exp, x)
print(verdict)

# %% numpy
import numpy as np

p = np.array([[5, 0.5, 2], [7, 1, 3]])
J = np.diag(np.exp(p).ravel())  # each output depends on its own input

# %% check
assert verdict is True
np.testing.assert_allclose(
    torch.func.jacrev(torch.exp)(x).reshape(6, 6).tolist(), J
)
for right in (torch.linalg.norm, lambda x: x.softmax(0), torch.sin):
    assert adjoint_check(right, x) is True


class SquareWithoutV(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return 2 * x


for wrong in (SquareWithoutV.apply, lambda x: x * x.detach(),
              lambda x: 1.0001 * x - 0.0001 * x.detach()):
    assert adjoint_check(wrong, x) is False
# A false alarm: next to a large constant the rounding is too much
assert adjoint_check(lambda x: x + 1e8, x) is False


class Abs(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return x.abs()

    @staticmethod
    def backward(ctx, v):
        return v  # right where x > 0


assert adjoint_check(Abs.apply, x) is True  # it speaks of this x alone
assert adjoint_check(Abs.apply, -x) is False
np.testing.assert_array_equal(x.tolist(), p)
state = torch.get_rng_state()
adjoint_check(torch.exp, x)
assert torch.equal(torch.get_rng_state(), state)

# %% guards
assert adjoint_check.__defaults__ == (1e-5,)
