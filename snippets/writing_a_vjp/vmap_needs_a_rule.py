"""Under `torch.vmap`, a `Function` needs a rule of its own; one line has it
generated."""

# --8<-- [start:torch]
import torch


class Product(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x[0] ** 2 * x[1]

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * torch.stack([2 * x[0] * x[1], x[0] ** 2])


x = torch.tensor([[1.0, 2.0],
                  [3.0, 4.0],
                  [5.0, 6.0]])  # three points
# --8<-- [end:torch]

# --8<-- [start:error]
try:
    torch.vmap(Product.apply)(x)
except RuntimeError as error:
    message = str(error)
print(message)
# --8<-- [end:error]

# --8<-- [start:fix]
class ProductAtManyPoints(Product):
    generate_vmap_rule = True


f = ProductAtManyPoints.apply
y = torch.vmap(f)(x)
gradients = torch.vmap(torch.func.grad(f))(x)
print(y)
print(gradients)
# --8<-- [end:fix]

# --8<-- [start:numpy]
import numpy as np

J = np.array([[4, 1, 0, 0, 0, 0],  # a block of one row per point
              [0, 0, 24, 9, 0, 0],
              [0, 0, 0, 0, 60, 25]])
by_hand = np.array([1, 1, 1]) @ J
print(by_hand.reshape(3, 2))
# --8<-- [end:numpy]

# --8<-- [start:check]
assert message.startswith(
    "You tried to vmap over Product, but it does not have vmap support. "
    "Please override and implement the vmap staticmethod or set "
    "generate_vmap_rule=True. "
)
np.testing.assert_array_equal(y.tolist(), [2, 36, 150])
np.testing.assert_array_equal(gradients.tolist(), by_hand.reshape(3, 2))
# --8<-- [end:check]
