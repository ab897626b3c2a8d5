"""What was saved in `forward` moves to `setup_context`; `backward` stays as
it is."""

# --8<-- [start:torch]
import torch

x = torch.tensor([1.0, 2.0])
A = torch.tensor([[2.0, 3.0],
                  [4.0, 1.0],
                  [5.0, 0.0]])
v = torch.tensor([1.0, 10.0, 100.0])


class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return 2 * v * x
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    torch.func.vjp(Square.apply, x)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
class Divided(Square):
    @staticmethod
    def forward(x):
        return x * x

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)


y, weighted_by = torch.func.vjp(lambda x: A @ Divided.apply(x), x)
(vJ,) = weighted_by(v)
print(vJ)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 12],  # entry of A times 2 x
              [8, 4],
              [10, 0]])
by_hand = np.array([1, 10, 100]) @ J
print(by_hand)
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message == (
    "In order to use an autograd.Function with functorch transforms (vmap, "
    "grad, jvp, jacrev, ...), it must override the setup_context "
    "staticmethod. For more details, please see "
    "https://pytorch.org/docs/main/notes/extending.func.html"
)
np.testing.assert_array_equal(y.tolist(), [14, 8, 5])
np.testing.assert_array_equal(vJ.tolist(), by_hand)
# --8<-- [end:check]
