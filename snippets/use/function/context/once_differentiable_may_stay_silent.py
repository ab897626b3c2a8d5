"""Despite `@once_differentiable`, a second derivative is silently lost if you pass `inputs=[x]` to the last
`backward`, or if v is a constant."""

# %% torch
import torch
from torch.autograd.function import once_differentiable


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x**2

    @staticmethod
    @once_differentiable
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * 2 * x


def with_penalty(loss):
    (g,) = torch.autograd.grad(loss, x, create_graph=True)
    return loss + (g**2).sum()


x = torch.tensor([1.0, 2.0], requires_grad=True)
total = with_penalty((Square.apply(x) ** 2).sum())
(only_x,) = torch.autograd.grad(total, x, retain_graph=True)
total.backward(inputs=[x], retain_graph=True)
inputs_x, x.grad = x.grad, None
print(only_x, inputs_x)  # the derivative of the loss alone

with_penalty(Square.apply(x).sum()).backward()  # v is ones
print(x.grad)  # again of the loss alone

# %% numpy
import numpy as np

p = np.array([1, 2])
J = 4 * p**3  # of Σ x⁴
J_with_penalty = 4 * p**3 + 96 * p**5
J_of_squares = 2 * p  # of Σ x²
print(J_with_penalty, "and not", J)

# %% check
np.testing.assert_array_equal(only_x.tolist(), J)
np.testing.assert_array_equal(inputs_x.tolist(), J)
np.testing.assert_array_equal(x.grad.tolist(), J_of_squares)
assert total.tolist() == 1 + 16 + 16 * (1 + 64)
try:
    total.backward()  # this one raises
except RuntimeError as error:
    message = str(error)
assert message.startswith("trying to differentiate twice a function")
x.grad = None
right = (x**4).sum() + ((4 * x**3) ** 2).sum()
right.backward()
np.testing.assert_array_equal(x.grad.tolist(), J_with_penalty)

# %% guards
assert p.tolist() == [1, 2]
