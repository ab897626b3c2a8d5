"""The two numbers in the error message of `gradcheck(…, fast_mode=True)` are
the two sides of an adjoint test."""

# %% torch
import re

import torch


class Three(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return torch.stack([v[0] * 2 * x[0] - v[1] * x[1],  # a wrong sign
                            v[1] * x[0] + v[2] * 5])


x = torch.tensor([3.0, 2.0], dtype=torch.float64, requires_grad=True)


def message_of_gradcheck():
    try:
        torch.autograd.gradcheck(Three.apply, x, fast_mode=True)
    except RuntimeError as error:
        return str(error)


message = message_of_gradcheck()
theirs = [float(re.search(rf"\n{side}:(?:tensor\()?([-.\d]+)", message)[1])
          for side in ("numerical", "analytical")]

generator = torch.Generator()  # as gradcheck makes it


def like_theirs(t):
    """Numbers between 0 and 1, divided by the length of the vector."""
    numbers = torch.rand(t.numel(), generator=generator,
                         device=generator.device).to(t)
    return numbers / numbers.norm()


y = Three.apply(x)
u = like_theirs(x)
v = like_theirs(y)
(vJ,) = torch.autograd.grad(y, x, v)
with torch.no_grad():
    change = Three.apply(x + 1e-6 * u) - Three.apply(x - 1e-6 * u)
ours = [(v * change).sum().item() / 2e-6, (vJ * u).sum().item()]
print("v:", *[f"{entry:.4f}" for entry in v])
print("u:", *[f"{entry:.4f}" for entry in u])
print("gradcheck:", *[f"{number:.6f}" for number in theirs])
print("ours:     ", *[f"{number:.6f}" for number in ours])

# %% numpy
import numpy as np

J = np.array([[6, 0], [2, 3], [0, 5]])
J_of_backward = np.array([[6, 0], [-2, 3], [0, 5]])
v_, u_ = np.array(v.tolist()), np.array(u.tolist())
by_hand = [v_ @ J @ u_, v_ @ J_of_backward @ u_]
print(*[f"{number:.6f}" for number in by_hand])

# %% check
np.testing.assert_allclose(theirs, by_hand, rtol=1e-8)
np.testing.assert_allclose(ours, by_hand, rtol=1e-8)
assert message.startswith(
    "Jacobian mismatch for output 0 with respect to input 0,\n"
)
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
