"""With a `jvp` method as well as `backward`, a custom `Function` also works with the
dual tensors of forward mode."""

# %% torch
import warnings

import torch
import torch.autograd.forward_ad as forward_ad


class Three(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)  # for backward
        ctx.save_for_forward(x)  # for jvp
        return torch.stack([x[0] ** 2, x[0] * x[1], 5 * x[1]])

    @staticmethod
    def backward(ctx, v):  # vᵀJ: three numbers come in, two go out
        (x,) = ctx.saved_tensors
        return torch.stack([v[0] * 2 * x[0] + v[1] * x[1],
                            v[1] * x[0] + v[2] * 5])

    @staticmethod
    def jvp(ctx, u):  # Ju: two numbers come in, three go out
        (x,) = ctx.saved_tensors
        return torch.stack([2 * x[0] * u[0],
                            x[1] * u[0] + x[0] * u[1],
                            5 * u[1]])


x = torch.tensor([3.0, 2.0], dtype=torch.float64)
u = torch.tensor([1.0, 10.0], dtype=torch.float64)
leaf = x.clone().requires_grad_()
with warnings.catch_warnings():
    # The first use of forward mode warns about torch.jit.script.
    warnings.simplefilter("ignore", DeprecationWarning)
    with forward_ad.dual_level():
        dual = Three.apply(forward_ad.make_dual(x, u))
        y, Ju = forward_ad.unpack_dual(dual)
    verdict = torch.autograd.gradcheck(
        Three.apply, leaf, check_forward_ad=True
    )
print(y.tolist())
print(Ju.tolist())
print(verdict)

# %% numpy
import numpy as np

J = np.array([[6, 0],
              [2, 3],
              [0, 5]])
by_hand = J @ np.array([1, 10])
print(by_hand)

# %% check
np.testing.assert_array_equal(y.tolist(), [9, 6, 10])
np.testing.assert_array_equal(Ju.tolist(), by_hand)
assert verdict is True
