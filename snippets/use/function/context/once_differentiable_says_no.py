"""For a `backward` with NumPy, `@once_differentiable` can turn a silently lost second derivative into an error."""

# %% torch
import numpy as np
import torch
from torch.autograd.function import once_differentiable

x = torch.tensor([1.0, 2.0], requires_grad=True)

# %% error
class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, v):
        p = np.array(ctx.saved_tensors[0].tolist())
        return v.detach() * v.new_tensor(p + p)


loss = (Square.apply(x) ** 2).sum()
(g,) = torch.autograd.grad(loss, x, create_graph=True)
(loss + (g * g).sum()).backward()
wrong = x.grad
print(wrong)

# %% fix
class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    @once_differentiable
    def backward(ctx, v):
        p = np.array(ctx.saved_tensors[0].tolist())
        return v.detach() * v.new_tensor(p + p)


loss = (Square.apply(x) ** 2).sum()
(g,) = torch.autograd.grad(loss, x, create_graph=True)
try:
    (loss + (g * g).sum()).backward()
except RuntimeError as error:
    message = str(error)

# %% numpy
p = np.array([1, 2])
loss_alone = 4 * p**3  # of Σ x⁴
with_penalty = 4 * p**3 + 96 * p**5  # of Σ x⁴ + (4x³)²
print(with_penalty, "and not", loss_alone)

# %% check
np.testing.assert_array_equal(loss.tolist(), 1 + 16)
np.testing.assert_array_equal(g.tolist(), loss_alone)
np.testing.assert_array_equal(wrong.tolist(), loss_alone)
assert message == (
    "trying to differentiate twice a function that was marked with "
    "@once_differentiable"
)


class InTorch(Square):
    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * (x + x)


x.grad = None
loss = (InTorch.apply(x) ** 2).sum()
(g,) = torch.autograd.grad(loss, x, create_graph=True)
(loss + (g**2).sum()).backward()
np.testing.assert_array_equal(x.grad.tolist(), with_penalty)

# %% guards
assert p.tolist() == [1, 2]
