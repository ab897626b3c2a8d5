"""Reading `y.grad_fn.saved_tensors` after `backward` raises the same error as
a second `backward`."""

# %% torch
import torch

x = torch.tensor([1.0, 2.0], requires_grad=True)
v = torch.tensor([1.0, 10.0])

class Exp(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = x.exp()
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, v):
        (y,) = ctx.saved_tensors
        return v * y

# %% error
y = Exp.apply(x)
y.backward(gradient=v)
try:
    print(y.grad_fn.saved_tensors)
except RuntimeError as error:
    message = str(error)

# %% fix
y = Exp.apply(x)
(saved,) = y.grad_fn.saved_tensors
y.backward(gradient=v)
print(saved.detach())

# %% numpy
import numpy as np

exp = np.exp([1, 2])
J = np.diag(exp)
by_hand = 2 * np.array([1, 10]) @ J  # two calls
print(exp)

# %% check
assert message.startswith(
    "Trying to backward through the graph a second time (or directly access "
    "saved tensors after they have already been freed)."
)
np.testing.assert_allclose(saved.tolist(), exp, rtol=1e-6)
np.testing.assert_allclose(x.grad.tolist(), by_hand, rtol=1e-6)
