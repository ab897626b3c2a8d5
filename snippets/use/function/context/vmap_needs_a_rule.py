"""With `generate_vmap_rule = True`, a custom `Function` runs under `torch.vmap`."""

# %% torch
import torch

x = torch.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])  # three points

# %% error
class Product(torch.autograd.Function):
    @staticmethod
    def forward(x):
        return x.prod()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * x.prod() / x


try:
    gradients = torch.vmap(torch.func.grad(Product.apply))(x)
except RuntimeError as error:
    message = str(error)

# %% fix
class Product(torch.autograd.Function):
    generate_vmap_rule = True

    @staticmethod
    def forward(x):
        return x.prod()

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs)

    @staticmethod
    def backward(ctx, v):
        (x,) = ctx.saved_tensors
        return v * x.prod() / x


gradients = torch.vmap(torch.func.grad(Product.apply))(x)
print(gradients)

# %% numpy
import numpy as np

J = np.array([[2, 1, 0, 0, 0, 0],  # a block of one row per point
              [0, 0, 4, 3, 0, 0],
              [0, 0, 0, 0, 6, 5]])
by_hand = np.array([1, 1, 1]) @ J
print(by_hand.reshape(3, 2))

# %% check
assert message.startswith(
    "You tried to vmap over Product, but it does not have vmap support. "
    "Please override and implement the vmap staticmethod or set "
    "generate_vmap_rule=True. "
)
y = torch.vmap(Product.apply)(x)
np.testing.assert_array_equal(y.tolist(), [2, 12, 30])
np.testing.assert_allclose(gradients.tolist(), by_hand.reshape(3, 2))
