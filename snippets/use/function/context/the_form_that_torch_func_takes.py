"""`torch.func.jacrev` rejects a `Function` whose `forward` takes `ctx`, but accepts one that has `setup_context`."""

# %% torch
import torch

x = torch.tensor([2.0, 3.0])

# %% error
class TimesSum(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x.sum()

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * x.sum() + (v * x).sum()


try:
    J_torch = torch.func.jacrev(TimesSum.apply)(x)
except RuntimeError as error:
    message = str(error)

# %% fix
class TimesSum(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x * x.sum()

    @staticmethod
    def setup_context(ctx, inputs, output):
        (x,) = inputs
        ctx.save_for_backward(x)

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * x.sum() + (v * x).sum()


J_torch = torch.func.jacrev(TimesSum.apply)(x)
print(J_torch)

# %% numpy
import numpy as np

J = np.array([[5 + 2, 2],  # x₁(x₁ + x₂)
              [3, 5 + 3]])  # x₂(x₁ + x₂)
by_hand = np.identity(2) @ J  # one-hot v, one after the other
print(by_hand)

# %% check
assert message.startswith(
    "In order to use an autograd.Function with functorch transforms "
    "(vmap, grad, jvp, jacrev, ...), it must override the setup_context "
    "staticmethod. "
)
np.testing.assert_array_equal(J_torch.tolist(), by_hand)


class OneStep(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x.sum()

    backward = staticmethod(TimesSum.backward)


leaf = x.clone().requires_grad_()
for function in (OneStep, TimesSum):
    assert function.apply(leaf).tolist() == [10, 15]
    rows = torch.autograd.functional.jacobian(function.apply, x)
    np.testing.assert_array_equal(rows.tolist(), by_hand)
