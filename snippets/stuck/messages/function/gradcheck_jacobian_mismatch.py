"""`gradcheck` raises an error if the custom `backward` for x² leaves out the factor 2."""

# %% torch
import torch

A = torch.tensor([[2.0, 3.0], [4.0, 1.0], [5.0, 0.0]]).double()
x = torch.tensor([1.0, 2.0], dtype=torch.float64, requires_grad=True)
v = torch.tensor([1.0, 10.0, 100.0], dtype=torch.float64)

# %% error
class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * x

square = Square.apply
try:
    torch.autograd.gradcheck(lambda x: A @ square(x), x)
except RuntimeError as error:
    message = str(error).replace(f", device='{x.device}'", "")

# %% fix
class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return 2 * v * x

square = Square.apply
torch.autograd.gradcheck(lambda x: A @ square(x), x)
(A @ square(x)).backward(gradient=v)
print(x.grad)

# %% numpy
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)

# %% check
first, *rest = message.splitlines()
assert first == (
    "Jacobian mismatch for output 0 with respect to input 0,"
)
assert "".join(rest) == (
    "numerical:tensor([[ 4.0000,  8.0000, 10.0000],"
    "        [12.0000,  4.0000,  0.0000]], dtype=torch.float64)"
    "analytical:tensor([[2., 4., 5.],"
    "        [6., 2., 0.]], dtype=torch.float64)"
)
np.testing.assert_array_equal((A @ square(x)).tolist(), [14, 8, 5])
np.testing.assert_array_equal(x.grad.tolist(), by_hand)
