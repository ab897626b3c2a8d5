"""In an adjoint test, `torch.autograd.functional.jvp` can miss a wrong `backward`,
because it differentiates that same `backward`."""

# %% torch
import warnings

import torch


class Product(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return torch.stack([x[0] * x[1], 3 * x[0]])

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)
        ctx.save_for_forward(*inputs)

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return torch.stack([v[0] * x[0], v[0] * x[1] + 3 * v[1]])  # swapped

    @staticmethod
    def jvp(ctx, u):  # written on its own, and right
        (x,) = ctx.saved_tensors
        return torch.stack([x[1] * u[0] + x[0] * u[1], 3 * u[0]])


x = torch.tensor([2.0, 5.0])
v = torch.tensor([1.0, 10.0])
u = torch.tensor([4.0, 1.0])
f = Product.apply
_, vJ = torch.autograd.functional.vjp(f, x, v)
_, from_vjps = torch.autograd.functional.jvp(f, x, u)
# The first use of forward mode warns about torch.jit.script.
with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
    y, forward_mode = torch.func.jvp(f, (x,), (u,))
left = (vJ * u).sum().item()
blind = (v * from_vjps).sum().item()
independent = (v * forward_mode).sum().item()
print("(vᵀJ)·u:", left)
print("v·(Ju), made of VJPs:", blind)
print("v·(Ju), forward mode:", independent)

# %% numpy
import numpy as np

J = np.array([[5, 2],
              [3, 0]])
J_of_backward = np.array([[2, 5],
                          [0, 3]])
right = np.array([1, 10]) @ J @ np.array([4, 1])
wrong = np.array([1, 10]) @ J_of_backward @ np.array([4, 1])
print(right, "and not", wrong)

# %% check
np.testing.assert_array_equal(y.tolist(), [10, 6])
np.testing.assert_array_equal(from_vjps.tolist(), J_of_backward @ [4, 1])
np.testing.assert_array_equal(forward_mode.tolist(), J @ [4, 1])
np.testing.assert_array_equal(vJ.tolist(), [1, 10] @ J_of_backward)
assert left == blind == wrong
assert independent == right
